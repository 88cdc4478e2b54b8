import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import { maskEmail } from '#contract/acesso/convidado'
import { enterAs } from './assinante.ts'
import { cadastro, linkTo, login, pessoa } from './conta.ts'
import { CNPJ } from './etapas.ts'
import { alive, DESKTOP, expect, PHONE, test } from './journey.ts'
import { givenComprador } from './pagamento.ts'

/** Somebody with a frete in the cart, money, and the shop 'Ateliê Marina'. */
async function givenDona(page: Page) {
  const { who, api } = await givenComprador(page, { saldo: 200 })
  const { cidade } = await api.get<{ cidade: string }>('/cep/01310100')
  await api.post('/loja', {
    nome: 'Ateliê Marina',
    razaoSocial: 'Ateliê Marina Ltda.',
    cnpj: CNPJ,
    ativo: true,
    endereco: { cep: '01310100', logradouro: 'Avenida Paulista', numero: '1000', bairro: 'Bela Vista', cidade },
  })
  return who
}

/** Somebody else, whose e-mail also looks different behind the mask of an invitation: 'p•••7@loja.test'. */
async function givenOutra(page: Page, { email }: { email: string }) {
  for (;;) {
    const { who } = await givenComprador(page, { fretes: 0 })
    if (maskEmail(who.email) !== maskEmail(email)) return who
  }
}

/** The browser of a phone, on the same product, with its clock. */
async function otherBrowser(browser: Browser, page: Page) {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: 'pt-BR', ...PHONE })
  const { agora } = (await (await page.request.get('/sandbox/relogio')).json()) as { agora: string }
  await context.clock.install({ time: agora })
  return context
}

test.describe('on a desktop, and on the phone of the other person', () => {
  test.use(DESKTOP)

  test('a stranger is invited, registers from the mail, works in the shop, and reads why it ended', async ({
    page,
    browser,
    seeBothSizes,
  }) => {
    const dona = await givenDona(page)
    await enterAs(page, dona, '/configuracoes/minha-loja')
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Pessoas' }).click()
    await expect(page.getByText('Só você, por enquanto.')).toBeVisible()
    const linhas = (titulo: Element) => {
      const texto = document.createRange()
      texto.selectNodeContents(titulo)
      return texto.getClientRects().length
    }
    for (const papel of ['Operação', 'Financeiro', /^Adminis/])
      await expect
        .poll(() => page.getByRole('columnheader', { name: papel }).evaluate(linhas), 'the name is in one line')
        .toBe(1)
    const tiago = pessoa()
    const convidar = page.getByRole('form', { name: 'Convidar' })
    await convidar.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(convidar.getByText('E-mail inválido.')).toBeVisible()
    await convidar.getByLabel('E-mail de quem você convida').fill(tiago.email)
    await convidar.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(page.getByText('Convite pendente')).toBeVisible()
    await expect(page.getByText('1 de 50')).toBeVisible()
    await seeBothSizes('invited')

    const context = await otherBrowser(browser, page)
    const dele = await context.newPage()
    await dele.goto(await linkTo(page, tiago.email, '/convite'))
    await alive(dele)
    await expect(dele.getByRole('main')).toContainText('trabalhar em Ateliê Marina, com o papel Operação')
    await expect(dele).toHaveURL('/convite') // the token is not in the address any more
    await dele.getByRole('link', { name: 'Criar a minha conta' }).click()
    await expect(dele.getByText('Crie a sua conta para trabalhar em Ateliê Marina')).toBeVisible()
    const form = cadastro(dele)
    await expect(form.field('E-mail')).toHaveValue(tiago.email)
    await form.fillAll(tiago)
    await form.fill({ Nome: 'Tiago', Sobrenome: 'Reis' })
    await form.criar.click()
    await expect(dele.getByText('Conta criada com sucesso!')).toBeVisible()
    await dele.goto(await linkTo(page, tiago.email, '/validacao'))
    await expect(dele.getByText('O convite foi aceito: ao entrar, escolha o perfil de Ateliê Marina.')).toBeVisible()
    await dele.getByRole('link', { name: 'Acessar conta' }).click()
    await expect(dele.getByRole('heading', { name: 'Faça seu login' })).toBeVisible() // the page before has a login, too
    await login(dele).enter(tiago)
    await dele.getByRole('button', { name: 'Operação na Ateliê Marina' }).click()
    await expect(dele).toHaveURL('/home')

    // works: buys what lies in the shop's cart, with the shop's wallet
    await dele.goto('/carrinho')
    await dele.getByRole('button', { name: 'Finalizar pagamento' }).click()
    await dele.getByRole('checkbox', { name: 'Carteira Flex' }).check()
    await dele.getByRole('button', { name: /^Pagar .* com a carteira$/ }).click()
    const confirmar = dele.getByRole('dialog').getByRole('button', { name: /^(Pagar|Confirmar)/ })
    await expect(dele.getByRole('heading', { name: 'Compra realizada com sucesso' }).or(confirmar)).toBeVisible()
    if (await confirmar.isVisible()) await confirmar.click()
    await expect(dele.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeVisible()

    // prints the label, in one press
    const imprimir = dele.getByRole('button', { name: 'Imprimir 1 etiqueta' })
    await expect(imprimir).toBeEnabled()
    const [aba, etiqueta] = await Promise.all([
      dele.waitForEvent('popup'),
      context.waitForEvent('download'), // a browser without a PDF viewer downloads the file
      imprimir.click(),
    ])
    expect((await readFile(await etiqueta.path())).subarray(0, 5).toString()).toBe('%PDF-')
    await aba.close()

    // is stopped: no withdrawal, nothing of the owner, nobody else
    await dele.goto('/carteira')
    await expect(dele.getByRole('heading', { level: 1, name: 'Carteira Flex' })).toBeVisible()
    await expect(dele.getByRole('main')).toContainText('Compra de fretes')
    await expect(dele.getByRole('button', { name: /^(Sacar|Retirar|Saque)/ })).toHaveCount(0)
    await dele.goto('/configuracoes/conta')
    await expect(dele.getByText('Você trabalha na conta de Maria da Silva')).toBeVisible()
    for (const secret of [dona.cpf, dona.email]) await expect(dele.getByText(secret)).toHaveCount(0)
    await dele.goto('/configuracoes/minha-loja?aba=pessoas')
    await expect(dele.getByRole('heading', { level: 1, name: 'Minha Loja' })).toBeVisible()
    await expect(dele.getByRole('navigation', { name: 'Minha Loja' })).toHaveCount(0)

    // who did what, for the owner
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Atividade' }).click()
    const feed = page.getByRole('region', { name: 'Quem fez o quê' })
    await expect(feed).toContainText('Tiago Reis comprou 1 frete')
    await expect(feed).toContainText('Tiago Reis imprimiu 1 etiqueta')
    await expect(feed).toContainText('Tiago Reis aceitou o convite')
    await seeBothSizes('activity')

    // withdrawn while two tabs are open: both learn it without a click, and say why
    await dele.goto('/envios')
    await expect(dele.getByRole('heading', { level: 1, name: 'Meus fretes' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Pessoas' }).click()
    await page.getByRole('button', { name: 'Mudar o papel ou retirar o acesso de Tiago Reis' }).click()
    await page.getByRole('menuitem', { name: 'Retirar acesso' }).click()
    const pergunta = page.getByRole('dialog', { name: 'Retirar o acesso de Tiago Reis?' })
    await seeBothSizes('question')
    await pergunta.getByRole('button', { name: 'Retirar acesso' }).click()
    await expect(page.getByText('Só você, por enquanto.')).toBeVisible()
    for (const tab of [dele, other]) {
      const aviso = tab.getByRole('dialog', { name: 'Você está sem acesso à loja' })
      await expect(aviso).toContainText('O seu acesso à loja Ateliê Marina foi retirado por quem cuida dela.')
      await aviso.getByRole('button').first().click()
      await expect(tab.getByRole('main')).not.toContainText('João Pereira') // the shop's frete is gone, the own account goes on
    }
    await dele.goto('/notificacoes')
    await expect(dele.getByText('Seu acesso à loja Ateliê Marina terminou')).toBeVisible()
    await context.close()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an invitation opened by somebody else leads to the right account', async ({ page, browser, seeState }) => {
    const dona = await givenDona(page)
    await enterAs(page, dona, '/configuracoes/minha-loja?aba=pessoas')
    const bia = await givenOutra(page, dona)
    await page.getByLabel('E-mail de quem você convida').fill(bia.email)
    await page.getByRole('form', { name: 'Convidar' }).getByText('Financeiro', { exact: true }).click()
    await page.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(page.getByText('Convite pendente')).toBeVisible()
    await seeState('people')
    const link = await linkTo(page, bia.email, '/convite')
    await page.goto(link)
    await expect(page.getByText('Você está na conta de Maria')).toBeVisible()
    await seeState('somebody else')
    await page.getByRole('button', { name: 'Sair e entrar com a outra conta' }).click()
    await login(page).enter(bia)
    await page.getByRole('button', { name: 'Aceitar convite' }).click()
    await expect(page.getByRole('button', { name: 'Financeiro na Ateliê Marina' })).toBeVisible()
    const context = await otherBrowser(browser, page)
    const visitor = await context.newPage()
    await visitor.goto(link)
    await expect(visitor.getByText('Este convite já foi aceito.')).toBeVisible()
    await context.close()
  })
})
