import type { Page } from '@playwright/test'
import { enterAs, newSessao } from './assinante.ts'
import { DESKTOP, expect, PHONE, test } from './journey.ts'
import { bank, givenComprador, givenDevolvido } from './pagamento.ts'

/** The two staff accounts of the sandbox. */
const TEREZA = { cpf: '111.444.777-35', senha: 'Flex@2026' }
const CAIO = { cpf: '123.456.789-09', senha: 'Flex@2026' }

/** Enters the console at an address. */
async function enterConsole(page: Page, who: typeof TEREZA, address: string) {
  await enterAs(page, who, address)
  await expect(page).toHaveURL(address)
}

test.describe('the staff’s money', () => {
  test.use(DESKTOP)

  test('a refund above the limit needs two people: one asks on the frete’s page, the other approves', async ({
    page,
    seeState,
  }) => {
    const { who, total, api } = await givenComprador(page)
    const { uuid: chartUuid } = await api.get<{ uuid: string }>('/carrinho')
    const amount = { amount: Math.round(total * 100), currency: 'BRL' }
    const { paymentId } = await api.post<{ paymentId: string }>('/checkout/payment/pix', { chartUuid, amount })
    await bank(page, paymentId, 'APROVAR')
    const [frete] = await api.get<{ uuid: string }[]>('/frete')

    // what one person refunds to one subscription is added up: this is all that they may refund alone
    const { identificadorAssinatura: assinatura } = await newSessao(page, who)
    const { token } = await newSessao(page, TEREZA)
    const first = await page.request.post('/api/v1/operacao/reembolso', {
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `dinheiro-${frete!.uuid}` },
      data: { assinatura, valor: 500, motivo: 'Extravio' },
    })
    expect(first.status(), await first.text()).toBe(201)

    await enterConsole(page, TEREZA, `/operacao/fretes/${frete!.uuid}`)
    await page.getByRole('button', { name: /^Reembolsar/ }).click()
    await page.getByLabel('Motivo, para a auditoria').fill('Entregue depois do prazo')
    await expect(page.getByText('Outra pessoa da equipe')).toBeVisible()
    await seeState('asked by one person')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(/Esperando a segunda pessoa: R\$\s[1-9]/)).toBeVisible()
    await page.goto('/operacao/reembolsos')
    await page.locator('a[href^="/operacao/reembolsos/"]').first().click()
    await expect(page.getByText('Você pediu este reembolso')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toBeDisabled()
    const pedido = page.url()

    await enterConsole(page, CAIO, new URL(pedido).pathname)
    await page.getByRole('button', { name: /^Aprovar/ }).click()
    await expect(page.getByText('vão agora para a carteira. Não se desfaz.')).toBeVisible()
    await seeState('approved by another')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toHaveCount(0)
    await expect(page.getByText('Conferência FreteFlex').first()).toBeVisible()

    await enterAs(page, who, '/carteira')
    await page
      .locator('[data-linha]')
      .filter({ hasText: 'Reembolso' })
      .first()
      .getByRole('button', { name: /^Detalhes/ })
      .click()
    await expect(page.getByText('Um valor que a nossa equipe devolveu para a sua Carteira Flex.')).toBeVisible()
  })

  test('a withdrawal that the bank left open is sent and ends, and the day’s books are right', async ({
    page,
    seeState,
  }) => {
    const { who } = await givenDevolvido(page)
    // 17 centavos: the sandbox's bank does not answer
    const { token } = await newSessao(page, who)
    const asked = await page.request.post('/api/v1/saque', {
      headers: { authorization: `Bearer ${token}` },
      data: { valor: 10.17, senha: who.senha },
    })
    expect(asked.ok(), await asked.text()).toBe(true)

    await enterConsole(page, TEREZA, '/operacao/saques')
    const linha = page.getByRole('row').filter({ hasText: 'R$ 10,17' })
    await expect(linha.getByRole('button', { name: /^Pegar o saque/ })).toBeVisible()
    await seeState('withdrawals to send')
    await linha.getByRole('button', { name: /^Pegar o saque/ }).click()
    await expect(linha.getByRole('button', { name: /^Copiar a chave/ })).toBeVisible()
    await seeState('a withdrawal is taken')
    await linha.getByRole('button', { name: /^Concluir o saque/ }).click()
    await page.getByLabel('Código do Pix, do banco').fill('E1234567820261125')
    await seeState('a withdrawal is concluded')
    await page.keyboard.press('Control+Enter')
    await expect(linha).toHaveCount(0)
    await page.goto('/operacao/saques?estado=ENCERRADO')
    await expect(page.getByText('E1234567820261125')).toBeVisible()

    await page.goto('/operacao/livros')
    await expect(page.getByText('Fecha em zero')).toBeVisible()
    await page.keyboard.press('v')
    await expect(page.getByText('O livro inteiro soma, e a corrente de selos confere.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Livro, PSP e transportadora' })).toBeVisible()
    await seeState('the books of the day')
  })

  test('a free amount is given on the subscriber’s page, which their wallet and the list of refunds tell', async ({
    page,
    seeState,
  }) => {
    const { who } = await givenComprador(page, { fretes: 0 })
    const { identificadorAssinatura } = await newSessao(page, who)
    await enterConsole(page, TEREZA, `/operacao/assinantes/${identificadorAssinatura}`)
    const cartao = page.getByRole('region', { name: 'Reembolso de valor livre' })
    await cartao.getByRole('button', { name: /^Reembolsar/ }).click()
    await cartao.getByRole('button', { name: /^Reembolsar/ }).click()
    await expect(cartao.getByText('Use de R$ 0,01 a R$ 5.000,00.')).toBeVisible()
    await cartao.getByLabel('Valor em reais').fill('500,01')
    await expect(cartao.getByText('Outra pessoa da equipe')).toBeVisible()
    await cartao.getByLabel('Valor em reais').fill('')
    await cartao.getByLabel('Valor em reais').pressSequentially('1234')
    await expect(cartao.getByLabel('Valor em reais')).toHaveValue('12,34')
    await cartao.getByLabel('Motivo, para a auditoria').fill('Etiqueta que ninguém leu')
    await seeState('a free amount')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('region', { name: 'Carteira' })).toContainText('R$ 12,34')
    await page.goto('/operacao/reembolsos?status=CONCLUIDO')
    await page.locator('a[href^="/operacao/reembolsos/"]').filter({ hasText: 'R$ 12,34' }).first().click()
    await expect(page.getByText('Valor livre')).toBeVisible()
    await expect(page.getByText('Etiqueta que ninguém leu')).toBeVisible()
  })
})

test.describe('the staff’s money on a phone', () => {
  test.use(PHONE)

  test('a withdrawal ends with the bank’s code, and another one by the bank’s file', async ({ page, seeState }) => {
    const { who } = await givenDevolvido(page)
    const { token } = await newSessao(page, who)
    const ask = async (valor: number) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await page.request.post('/api/v1/saque', { headers, data: { valor, senha: who.senha } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { uuid: string }).uuid
    }
    const [um, outro] = [await ask(1.17), await ask(2.17)]
    await enterConsole(page, TEREZA, `/operacao/saques/${um}`)
    await expect(page.getByRole('button', { name: /^Copiar a chave/ })).toBeVisible()
    await page.getByRole('button', { name: /^Concluir o saque/ }).click()
    await page.getByLabel('Código do Pix, do banco').fill('E8765432120261125')
    await seeState('one withdrawal')
    await page.getByRole('button', { name: /^Concluir R\$/ }).click()
    await expect(page.getByText('Pago', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Todos os saques' }).click()
    await page.locator('input[type=file]').setInputFiles({
      name: 'banco.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`saque;valor;situacao;codigo;motivo\n${outro};2,17;DEVOLVIDO;;Conta encerrada\n`),
    })
    await expect(page.getByText('Ensaio, nada mudou ainda: 0 concluem, 1 voltam, 0 ficam como estão.')).toBeVisible()
    await seeState('the bank’s file')
    await page.getByRole('button', { name: /^Concluir 1/ }).click()
    await expect(page.getByText('Feito: 0 concluem, 1 voltam')).toBeVisible()
  })
})
