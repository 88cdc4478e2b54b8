import type { Browser, Page } from '@playwright/test'
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

/** Another browser, on the same product, with its clock. */
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
    seeState,
  }) => {
    const dona = await givenDona(page)
    await enterAs(page, dona, '/configuracoes/minha-loja')
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Pessoas' }).click()
    await expect(page.getByText('Só você, por enquanto.')).toBeVisible()
    const tiago = pessoa()
    const convidar = page.getByRole('form', { name: 'Convidar' })
    await convidar.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(convidar.getByText('E-mail inválido.')).toBeVisible()
    await convidar.getByLabel('E-mail de quem você convida').fill(tiago.email)
    await convidar.getByRole('button', { name: 'Enviar convite' }).click()
    await expect(page.getByText('Convite pendente')).toBeVisible()
    await expect(page.getByText('1 de 50')).toBeVisible()
    await seeState('invited')

    const context = await otherBrowser(browser, page)
    const phone = await context.newPage()
    await phone.goto(await linkTo(page, tiago.email, '/convite'))
    await alive(phone)
    await expect(phone.getByRole('main')).toContainText('trabalhar em Ateliê Marina, com o papel Operação')
    await expect(phone).toHaveURL('/convite') // the token is not in the address any more
    await phone.getByRole('link', { name: 'Criar a minha conta' }).click()
    await expect(phone.getByText('Crie a sua conta para trabalhar em Ateliê Marina')).toBeVisible()
    const form = cadastro(phone)
    await expect(form.field('E-mail')).toHaveValue(tiago.email)
    await form.fillAll(tiago)
    await form.fill({ Nome: 'Tiago', Sobrenome: 'Reis' })
    await form.criar.click()
    await expect(phone.getByText('Conta criada com sucesso!')).toBeVisible()
    await phone.goto(await linkTo(page, tiago.email, '/validacao'))
    await expect(phone.getByText('O convite foi aceito: ao entrar, escolha o perfil de Ateliê Marina.')).toBeVisible()
    await phone.getByRole('link', { name: 'Acessar conta' }).click()
    await login(phone).enter(tiago)
    await phone.getByRole('button', { name: 'Operação na Ateliê Marina' }).click()
    await expect(phone).toHaveURL('/home')

    // works: buys what lies in the shop's cart, with the shop's wallet
    await phone.goto('/carrinho')
    await phone.getByRole('button', { name: 'Finalizar pagamento' }).click()
    await phone.getByRole('checkbox', { name: 'Carteira Flex' }).check()
    await phone.getByRole('button', { name: /^Pagar .* com a carteira$/ }).click()
    const confirmar = phone.getByRole('dialog').getByRole('button', { name: /^(Pagar|Confirmar)/ })
    await expect(phone.getByRole('heading', { name: 'Compra realizada com sucesso' }).or(confirmar)).toBeVisible()
    if (await confirmar.isVisible()) await confirmar.click()
    await expect(phone.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeVisible()

    // is stopped: no withdrawal, nothing of the owner, nobody else
    await phone.goto('/carteira')
    await expect(phone.getByRole('heading', { level: 1, name: 'Carteira Flex' })).toBeVisible()
    await expect(phone.getByRole('main')).toContainText('Compra de fretes')
    await expect(phone.getByRole('button', { name: /^(Sacar|Retirar|Saque)/ })).toHaveCount(0)
    await phone.goto('/configuracoes/conta')
    await expect(phone.getByText('Você trabalha na conta de Maria da Silva')).toBeVisible()
    for (const secret of [dona.cpf, dona.email]) await expect(phone.getByText(secret)).toHaveCount(0)
    await phone.goto('/configuracoes/minha-loja?aba=pessoas')
    await expect(phone.getByRole('heading', { level: 1, name: 'Minha Loja' })).toBeVisible()
    await expect(phone.getByRole('navigation', { name: 'Minha Loja' })).toHaveCount(0)

    // who did what, for the owner
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Atividade' }).click()
    const feed = page.getByRole('region', { name: 'Quem fez o quê' })
    await expect(feed).toContainText('Tiago Reis comprou 1 frete')
    await expect(feed).toContainText('Tiago Reis aceitou o convite')
    await seeState('activity')

    // withdrawn while two tabs are open: both learn it without a click, and say why
    await phone.goto('/envios')
    await expect(phone.getByRole('heading', { level: 1, name: 'Meus fretes' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/home')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('navigation', { name: 'Minha Loja' }).getByRole('link', { name: 'Pessoas' }).click()
    await page.getByRole('button', { name: 'Mudar o papel ou retirar o acesso de Tiago Reis' }).click()
    await page.getByRole('menuitem', { name: 'Retirar acesso' }).click()
    const pergunta = page.getByRole('dialog', { name: 'Retirar o acesso de Tiago Reis?' })
    await seeState('question')
    await pergunta.getByRole('button', { name: 'Retirar acesso' }).click()
    await expect(page.getByText('Só você, por enquanto.')).toBeVisible()
    for (const tab of [phone, other]) {
      const aviso = tab.getByRole('dialog', { name: 'O seu acesso à loja terminou' })
      await expect(aviso).toContainText('O seu acesso à loja Ateliê Marina foi retirado por quem cuida dela.')
      await aviso.getByRole('button').first().click()
      await expect(tab.getByRole('main')).not.toContainText('João Pereira') // the shop's frete is gone, the own account goes on
    }
    await phone.goto('/notificacoes')
    await expect(phone.getByText('Seu acesso à loja Ateliê Marina terminou')).toBeVisible()
    await context.close()
  })
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('an invitation opened by somebody else leads to the right account', async ({ page, browser, seeState }) => {
    const dona = await givenDona(page)
    await enterAs(page, dona, '/configuracoes/minha-loja?aba=pessoas')
    const { who: bia } = await givenComprador(page, { fretes: 0 })
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
