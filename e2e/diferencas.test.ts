import type { Page } from '@playwright/test'
import { enterAs, newSessao } from './assinante.ts'
import { linkTo, login } from './conta.ts'
import { etapas, fillLivro } from './etapas.ts'
import { foto } from './foto.ts'
import { buyCarrinho, labelOf, postFrete } from './frete.ts'
import { DESKTOP, DESKTOP_DARK, expect, PHONE, test } from './journey.ts'
import { type Api, bank, givenComprador, reais } from './pagamento.ts'

const MAIOR = { alturaPacote: 30, larguraPacote: 40, comprimentoPacote: 50, pesoPacote: 5 }
/** Between the quoted parcel and the larger one. */
const MEIO = { Altura: '30', Largura: '40', Comprimento: '40', Peso: '2,000' }
/** So large that the debit is more than the wallet has left. */
const ENORME = { alturaPacote: 60, larguraPacote: 60, comprimentoPacote: 70, pesoPacote: 30 }
const MENOR = { alturaPacote: 2, larguraPacote: 11, comprimentoPacote: 16, pesoPacote: 0.3 }

/** Waits until the product's own checks find nothing: the books balance, and agree with the list of differences. */
const seeBooks = (page: Page) =>
  expect(async () => {
    const answer = await page.request.get('/ensaio/livro')
    expect([answer.status(), await answer.json()]).toEqual([200, []])
  }).toPass()

/** A subscriber with one posted frete, for which the carrier measured `medidas`. */
async function givenMedido(page: Page, medidas: object, { saldo = 400, pesoPacote = 0.3 } = {}) {
  const { who, api } = await givenComprador(page, { saldo, pesoPacote })
  const frete = await buyCarrinho(api)
  await postFrete(page, frete.uuid, medidas)
  return { who, api, frete, ...(await moneyOf(page, api, who)) }
}

async function moneyOf(page: Page, api: Api, who: { cpf: string; senha: string }) {
  const { identificadorAssinatura } = await newSessao(page, who)
  const saldo = async () => (await api.get<{ saldo: number }>(`/assinatura/${identificadorAssinatura}`)).saldo
  const aberto = () => api.get<{ debito: number; credito: number }>('/frete/valorEmAberto')
  return { saldo, aberto }
}

/** 'Diferenças nos Fretes' as a person uses it. */
function postagens(page: Page) {
  const linhas = page.getByRole('list', { name: /^Diferenças/ }).locator('[data-linha]')
  return {
    linha: linhas.first(),
    caso: page.getByRole('region', { name: 'Contestação' }),
    debito: page.getByRole('region', { name: 'Débito' }),
    credito: page.getByRole('region', { name: 'Crédito' }),
    form: page.getByRole('form', { name: 'Contestar diferença' }),
    enviada: page.getByRole('heading', { name: 'Contestação enviada' }),
    feito: page.getByText('Solicitação de correção de saldo efetuada com sucesso.'),
    expand: () =>
      linhas
        .first()
        .getByRole('button', { name: /^Detalhes da diferença/ })
        .click(),
    async open() {
      await page.goto('/postagens')
      await expect(linhas).toHaveCount(1)
    },
  }
}

/** Plays the staff on the page of the sandbox. */
async function decide(page: Page, codigo: string, decisao: string, resposta: string, medidas?: Record<string, string>) {
  const sandbox = await page.context().newPage()
  await sandbox.goto('/sandbox#contestacoes')
  const linha = sandbox.getByRole('list', { name: 'Contestações abertas' }).locator('li').filter({ hasText: codigo })
  await linha.getByText('Decidir contestação').click()
  const form = linha.getByRole('form', { name: `Decisão sobre ${codigo}` })
  await form.getByRole('radio', { name: decisao, exact: true }).press('Space') // by key: what loads above moves the form
  for (const [label, text] of Object.entries(medidas ?? {})) await form.getByLabel(label, { exact: true }).fill(text)
  await form.getByLabel('Resposta').fill(resposta)
  await form.getByRole('button', { name: 'Enviar a decisão' }).click()
  await expect(sandbox.getByText('O aviso e o e-mail com a resposta já saíram.')).toBeVisible()
  await expect(linha).toHaveCount(0)
  await sandbox.close()
}

test.describe('on a phone', () => {
  test.use(PHONE)

  test('a parcel is quoted, bought, photographed and posted larger; its debit is contested, stays, and is paid', async ({
    page,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/404/) // there is no cart
    const { who, api } = await givenComprador(page, { fretes: 0, saldo: 400 })
    const { saldo, aberto } = await moneyOf(page, api, who)
    const { linha, caso, debito, form, enviada, feito, expand, open } = postagens(page)
    await enterAs(page, who, '/calculadora')
    await fillLivro(page, 'PAC')
    await etapas(page).finalizar.click()
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByRole('heading', { name: 'Compra realizada com sucesso' })).toBeVisible()
    await seeBooks(page)

    const frete = await labelOf(api)
    await page.goto(`/envios?frete=${frete.uuid}`)
    const provas = page.getByRole('region', { name: 'Prova das medidas' })
    await provas
      .getByLabel('Escolher fotos das medidas')
      .setInputFiles([await foto(page, 'trena.jpg', '2 × 12 × 17 cm'), await foto(page, 'balanca.jpg', '0,300 kg')])
    await expect(provas.getByRole('button', { name: /^Ampliar a foto/ })).toHaveCount(2)
    await postFrete(page, frete.uuid, MAIOR)
    const { debito: devido } = await aberto()
    expect(devido).toBeGreaterThan(0)
    await seeBooks(page)

    await open()
    await expect(linha).toContainText(/Conteste até .*9 dez/)
    await expand()
    await expect(page.getByRole('table', { name: 'Recibo da diferença' })).toContainText(reais(devido))
    await expect(page.getByText('Faltam 10 dias úteis de 10')).toBeVisible()
    await expect(linha.getByRole('button', { name: /^Pagar/ })).toBeVisible()
    await expect(linha.locator('img')).toHaveCount(2)
    await seeState('a debit to contest')
    await linha.getByRole('link', { name: 'Contestar' }).click()
    await expect(form.getByRole('checkbox', { name: 'Usar a foto 1 na contestação' })).toBeChecked()
    await form.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(form.getByText('Escolha o motivo da contestação.')).toBeVisible()
    await form.getByRole('radio', { name: 'Uma medida' }).check({ force: true })
    await form.getByLabel('Conte o que aconteceu').fill('Medi com a trena, com a caixa já fechada: 2 × 12 × 17 cm.')
    await form.getByRole('checkbox', { name: 'Usar a foto 2 na contestação' }).uncheck()
    await expect(form.locator('img')).toHaveCount(2)
    await seeState('the form')
    await page.reload()
    await expect(form.getByLabel('Conte o que aconteceu')).toHaveValue(/com a caixa já fechada/)
    await expect(form.getByRole('checkbox', { name: 'Usar a foto 2 na contestação' })).not.toBeChecked()
    await form.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(enviada).toBeFocused()
    await expect(page.getByText('1 foto vai junto')).toBeVisible()
    await seeState('sent')
    expect(await aberto()).toEqual({ debito: 0, credito: 0 })
    await seeBooks(page)

    await page.getByRole('link', { name: 'Ver as diferenças' }).click()
    await expect(debito).toContainText('Nada a pagar')
    await expect(linha).toContainText('Em análise')
    await expand()
    await expect(caso).toContainText('Vencimento parado')
    await expect(caso).toContainText('não impede compra nenhuma')
    await seeState('in question')
    await decide(page, frete.codigoEncomenda, 'Recusar', 'A balança da agência foi conferida ontem.')
    await open()
    await expect(linha).toContainText('Contestação recusada')
    await expand()
    await expect(caso).toContainText('A balança da agência foi conferida ontem.')
    await expect(linha.getByRole('link', { name: /^Contestar/ })).toHaveCount(0)
    await expect(debito).toContainText(reais(devido))
    await seeState('lost')
    const antes = await saldo()
    await linha.getByRole('button', { name: /^Pagar/ }).click()
    await expect(feito).toBeVisible()
    await expect(debito).toContainText('Nada a pagar')
    expect(await saldo()).toBeCloseTo(antes - devido, 2)
    await seeBooks(page)
  })
})

test.describe('on a desktop', () => {
  test.use(DESKTOP)

  test('the mail about a difference leads to it through the login', async ({ page, seeState }) => {
    const { who } = await givenMedido(page, MAIOR)
    const { linha } = postagens(page)
    const link = await linkTo(page, who.email, '/postagens')
    const { open, enter } = login(page)
    await open(link)
    await expect(page).toHaveURL(/\/login\?voltar=/)
    await enter(who)
    await expect(page).toHaveURL(link)
    await expect(linha.getByRole('button', { name: /^Detalhes da diferença/ })).toHaveAttribute('aria-expanded', 'true')
    await seeState('from the mail')
    await page.getByRole('button', { name: 'Ver todas as diferenças' }).click()
    await expect(page).toHaveURL('/postagens')
    await expect(linha).toBeVisible()
  })

  test('a parcel that was posted smaller gives money back', async ({ page }) => {
    const { who, saldo, aberto } = await givenMedido(page, MENOR, { pesoPacote: 5 })
    const { linha, credito, feito, expand } = postagens(page)
    const { credito: devolvido } = await aberto()
    expect(devolvido).toBeGreaterThan(0)
    await enterAs(page, who, '/postagens')
    await expand()
    await expect(page.getByText('É seu e não vence')).toBeVisible()
    await expect(linha.getByRole('link', { name: /^Contestar/ })).toHaveCount(0)
    await seeBooks(page)
    const antes = await saldo()
    await credito.getByRole('button', { name: 'Resgatar' }).click()
    await expect(feito).toBeVisible()
    await expect(linha).toContainText('Resgatada')
    expect(await saldo()).toBeCloseTo(antes + devolvido, 2)
    await seeBooks(page)
  })

  test('a wallet with too little money is filled first, and then the person is back at the debit and pays it', async ({
    page,
    expectErrors,
  }) => {
    expectErrors(/422/)
    const { who, aberto } = await givenMedido(page, ENORME, { saldo: 100, pesoPacote: 5 })
    const { linha, debito, feito, expand } = postagens(page)
    await enterAs(page, who, '/postagens')
    await expand()
    await linha.getByRole('button', { name: /^Pagar/ }).click()
    await expect(page.getByRole('dialog', { name: 'Saldo insuficiente.' })).toBeVisible()
    await page.keyboard.press('Escape')
    const form = page.getByRole('form', { name: 'Inserir créditos' })
    await expect(form.getByLabel('Valor', { exact: true })).not.toHaveValue('')
    await form.getByRole('radio', { name: 'Pix' }).check({ force: true })
    await form.getByRole('button', { name: /^Inserir R/ }).click()
    await expect(page.getByRole('heading', { name: /^Pague R.* com Pix$/ })).toBeFocused()
    await bank(page, new URL(page.url()).pathname.split('/').at(-1)!, 'APROVAR')
    await seeBooks(page)
    await page.getByRole('link', { name: 'Voltar para onde eu estava' }).click()
    await expand()
    await linha.getByRole('button', { name: /^Pagar/ }).click()
    await expect(feito).toBeVisible()
    await expect(debito).toContainText('Nada a pagar')
    expect(await aberto()).toEqual({ debito: 0, credito: 0 })
    await seeBooks(page)
  })
})

test.describe('on a desktop at night', () => {
  test.use(DESKTOP_DARK)

  test('a contest survives a lost connection, is taken back, made again, and accepted in part', async ({
    page,
    context,
    seeState,
    expectErrors,
  }) => {
    expectErrors(/ERR_INTERNET_DISCONNECTED/)
    const { who, frete, aberto } = await givenMedido(page, MAIOR)
    const { linha, caso, form, enviada, expand, open } = postagens(page)
    const { debito: devido } = await aberto()
    await enterAs(page, who, '/postagens')
    await expand()
    await linha.getByRole('link', { name: 'Contestar' }).click()
    await form.getByRole('radio', { name: 'O peso' }).check({ force: true })
    await form.getByLabel('Conte o que aconteceu').fill('A minha balança mostra 0,300 kg.')
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(form.getByRole('alert')).toContainText('O que você escreveu continua aqui')
    await seeState('offline')
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(enviada).toBeFocused()

    await page.getByRole('link', { name: 'Ver as diferenças' }).click()
    await expand()
    await caso.getByRole('button', { name: 'Desistir da contestação' }).click()
    const pergunta = page.getByRole('dialog', { name: 'Desistir da contestação?' })
    await expect(pergunta).toContainText('você pode contestar de novo')
    await seeState('the question')
    await pergunta.getByRole('button', { name: 'Desistir', exact: true }).click()
    await expect(caso).toContainText('A contestação foi retirada')
    expect(await aberto()).toEqual({ debito: devido, credito: 0 })
    await seeState('taken back')
    await seeBooks(page)

    await linha.getByRole('link', { name: 'Contestar de novo' }).click()
    await form.getByRole('radio', { name: 'Uma medida' }).check({ force: true })
    await form.getByRole('button', { name: 'Enviar contestação' }).click()
    await expect(enviada).toBeFocused()
    await decide(page, frete.codigoEncomenda, 'Aceitar em parte', 'Medimos de novo na sua foto.', MEIO)
    await open()
    await expect(linha).toContainText('Aceita em parte')
    await expand()
    await expect(caso).toContainText('Valem 40 × 40 × 30 cm e 2,000 kg.')
    const { debito: resta } = await aberto()
    expect(resta).toBeGreaterThan(0)
    expect(resta).toBeLessThan(devido)
    await expect(caso).toContainText(`A diferença passou de ${reais(devido)} para ${reais(resta)}.`)
    await expect(page.getByRole('table', { name: 'Recibo da diferença' })).toContainText(reais(resta))
    await seeState('accepted in part')
    await seeBooks(page)
  })

  test('an accepted contest ends its debit with nothing to pay', async ({ page, seeState }) => {
    const { who, frete, aberto, api } = await givenMedido(page, MAIOR)
    const { debito: devido } = await aberto()
    await api.post(`/frete/${frete.uuid}/diferenca/contestacao`, {
      motivo: 'OUTRO_OBJETO',
      texto: 'Esta caixa não é minha.',
    })
    await decide(page, frete.codigoEncomenda, 'Aceitar', 'O pacote medido era de outra pessoa.')
    const { linha, caso, expand } = postagens(page)
    await enterAs(page, who, '/postagens')
    await expect(linha).toContainText('Contestação aceita')
    await expect(linha).toContainText(reais(devido)) // struck through
    await expand()
    await expect(caso).toContainText('Nada é cobrado.')
    await page.getByRole('button', { name: 'Ver medidas e recibo' }).click()
    await expect(page.getByRole('table', { name: 'Recibo da diferença' })).toContainText('Retirada pela contestação')
    expect(await aberto()).toEqual({ debito: 0, credito: 0 })
    await seeState('accepted')
    await seeBooks(page)
  })
})
