// Database: PostgreSQL. Purchases and settlements at the same moment.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkDiferencas } from '../../../ensaio/contraprova/diferencas.ts'
import { APROVADO, beginRecarga, decide, type PagamentoWire, PENDENTE } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { devedor, secondsUntil } from './testing-vencimento.ts'

let house: TestHouse
beforeAll(async () => void (house = await startHouse()))
afterAll(async () => {
  await house.clock.advance(60)
  expect(await checkDiferencas(house.db)).toEqual([])
  await closeBooks(house)
})

/** So many people, each with a debit past due and a new cart. */
async function vencidos(quantos: number, options: Parameters<typeof devedor>[1] = {}) {
  const devedores: Awaited<ReturnType<typeof devedor>>[] = []
  while (devedores.length < quantos) devedores.push(await devedor(house, options))
  await passTime(house, 31 * DAY)
  return Promise.all(devedores.map(async (ana) => ({ ...ana, novo: await ana.fillAgain() })))
}

/** Somebody with a debit past due and a new cart. */
const vencido = async (options: Parameters<typeof devedor>[1] = {}) => (await vencidos(1, options))[0]!

/** Every call that buys this cart. */
const portas = (ana: Awaited<ReturnType<typeof devedor>>, { uuid, total }: { uuid: string; total: number }) => ({
  'the wallet': () => ana.me.post(`/api/v1/frete/${uuid}`),
  'a Pix': () => ana.payPix(total, uuid),
  'a Pix and the wallet': () => ana.payPix(total - 100, uuid),
  'a card': () => ana.payCartao(APROVADO, { amount: total, chartUuid: uuid }),
  'a card and the wallet': () => ana.payCartao(APROVADO, { amount: total - 100, chartUuid: uuid }),
})

test('with a debit past due every call that buys is refused, says how much to pay and where, and changes nothing', async () => {
  const ana = await vencido({ pesos: [6, 9] })
  const devido = await ana.devido()
  const before = [await ana.saldos(), await ana.linhas(), (await ana.get()).json()]
  for (const [porta, buy] of Object.entries(portas(ana, ana.novo))) {
    const answer = await buy()
    expect([porta, answer.statusCode, answer.json<{ debito: number }>().debito]).toEqual([porta, 422, devido / 100])
    const { code, message } = refusedBy(answer)
    expect(code).toBe('DEBITO_VENCIDO')
    expect(message).toMatch(
      /^Você tem R\$.[\d.,]+ de diferenças de frete vencidas\. Pague esse valor com a Carteira Flex, em Diferenças nos Fretes/,
    )
  }
  expect([await ana.saldos(), await ana.linhas(), (await ana.get()).json()]).toEqual(before)
})

test('everything else works: quoting, the cart, top-ups, the label of what was bought, and paying the debit', async () => {
  const ana = await vencido()
  expect(await decide(house, await beginRecarga(ana.me, 5000), 'APROVAR')).toBeUndefined()
  expect((await ana.quote())['correios/pac']).toBeTruthy()
  expect((await ana.get()).statusCode).toBe(200)
  expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
  for (const buy of [portas(ana, ana.novo)['the wallet']]) expect((await buy()).statusCode).toBe(200)
})

describe('once the debit is paid', () => {
  const todas = Object.keys(portas({} as never, { uuid: '', total: 0 })) as (keyof ReturnType<typeof portas>)[]
  let gente: Awaited<ReturnType<typeof vencidos>>
  beforeAll(async () => void (gente = await vencidos(todas.length)))

  test.each(todas)('%s buys', async (porta) => {
    const ana = gente[todas.indexOf(porta)]!
    expect((await portas(ana, ana.novo)[porta]()).statusCode).toBe(422)
    expect((await ana.quit({ tipoQuitacao: false })).statusCode).toBe(200)
    const answer = await portas(ana, ana.novo)[porta]()
    expect(answer.statusCode, answer.body).toBe(200)
  })
})

test('a debit does not prevent purchases on its last day, and does from midnight on', async () => {
  const ana = await devedor(house)
  await passTime(house, secondsUntil(house, 30, '23:59:59'))
  const first = await ana.fillAgain()
  expect((await ana.me.post(`/api/v1/frete/${first.uuid}`)).statusCode).toBe(200)
  const novo = await ana.fillAgain()
  await passTime(house, 1)
  expect(refusedBy(await ana.me.post(`/api/v1/frete/${novo.uuid}`)).code).toBe('DEBITO_VENCIDO')
  // a cart that is bought already is answered the same as before
  expect((await ana.me.post(`/api/v1/frete/${first.uuid}`)).json()).toEqual({ uuid: first.uuid })
})

test('a debit under contest, and one of somebody else, prevent no purchase', async () => {
  const bia = await vencido()
  const ana = await devedor(house)
  await ana.contestar()
  await passTime(house, 31 * DAY)
  const novo = await ana.fillAgain()
  expect((await ana.me.post(`/api/v1/frete/${novo.uuid}`)).statusCode).toBe(200)
  await ana.recusar()
  const outro = await ana.fillAgain()
  expect((await ana.me.post(`/api/v1/frete/${outro.uuid}`)).statusCode).toBe(200) // the days under contest do not count
  await passTime(house, 31 * DAY)
  expect(refusedBy(await portas(ana, await ana.fillAgain())['the wallet']()).code).toBe('DEBITO_VENCIDO')
  expect(await bia.devido()).toBeGreaterThan(0)
})

describe('a payment that was under way when the debit fell due is not lost', () => {
  test('a Pix that is paid after midnight buys, and a repeat of its call gets the same Pix', async () => {
    const ana = await devedor(house)
    await passTime(house, secondsUntil(house, 30, '23:55:00'))
    const novo = await ana.fillAgain()
    const { paymentId } = (await ana.payPix(novo.total - 100, novo.uuid)).json<PagamentoWire>()
    await passTime(house, 10 * 60)
    const again = await ana.payPix(novo.total - 100, novo.uuid)
    expect(again.json<PagamentoWire>().paymentId).toBe(paymentId)
    await decide(house, paymentId, 'APROVAR')
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'APPROVED', creditadoNaCarteira: false })
    expect(await ana.fretes()).toEqual(['POSTADO', 'PENDENTE'])
    expect(refusedBy(await ana.payPix((await ana.fillAgain()).total, (await ana.read()).uuid)).code).toBe(
      'DEBITO_VENCIDO',
    )
  })

  test('a card payment that the bank still examines buys when the bank accepts it', async () => {
    const ana = await devedor(house)
    await passTime(house, secondsUntil(house, 30, '23:55:00'))
    const novo = await ana.fillAgain()
    const answer = await ana.payCartao(PENDENTE, { amount: novo.total, chartUuid: novo.uuid })
    const { paymentId } = answer.json<PagamentoWire>()
    await passTime(house, 10 * 60)
    await decide(house, paymentId, 'APROVAR')
    expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'APPROVED' })
    expect(await ana.fretes()).toEqual(['POSTADO', 'PENDENTE'])
  })

  test('a Pix that nobody paid leaves the cart, which is then refused', async () => {
    const ana = await devedor(house)
    await passTime(house, secondsUntil(house, 30, '23:55:00'))
    const novo = await ana.fillAgain()
    const { paymentId } = (await ana.payPix(novo.total, novo.uuid)).json<PagamentoWire>()
    await passTime(house, 10 * 60)
    await decide(house, paymentId, 'EXPIRAR')
    expect((await ana.get()).statusCode).toBe(200)
    expect(refusedBy(await ana.payPix(novo.total, novo.uuid)).code).toBe('DEBITO_VENCIDO')
  })
})

test('settlements and purchases at once: each purchase is refused or comes after the settlement, and money moves once', async () => {
  for (const ana of await vencidos(5, { pesos: [6, 9] })) {
    const devido = await ana.devido()
    const { saldo } = await ana.saldos()
    const buy = portas(ana, ana.novo)
    const answers = await Promise.all([
      buy['the wallet'](),
      ana.quit({ tipoQuitacao: false }),
      buy['the wallet'](),
      buy['a Pix'](),
      ana.quit({ tipoQuitacao: false }),
      buy['a Pix and the wallet'](),
      buy['the wallet'](),
    ])
    for (const { statusCode, body } of answers) expect([200, 404, 409, 422], body).toContain(statusCode)
    const [compras] = [(await ana.linhas()).filter((linha) => linha.startsWith('COMPRA_FRETE CONCLUIDA')).length]
    expect(await ana.devido()).toBe(0)
    // the purchase that began the round and at most one of these
    expect(compras).toBeLessThanOrEqual(2)
    const reservado = (await ana.saldos()).saldoReservado
    const gasto = compras === 2 ? ana.novo.total : 0
    expect((await ana.saldos()).saldo).toBe(saldo - devido - gasto - reservado)
  }
})

test('a purchase waits for a settlement that holds the wallet, and then buys', async () => {
  const ana = await vencido()
  let bought: Promise<{ statusCode: number }> | undefined
  await house.db.transaction().execute(async (tx) => {
    await sql`select from conta_razao where assinatura_uuid = ${ana.assinaturaUuid} order by id for update`.execute(tx)
    await sql`update diferenca set vencimento = vencimento + 60 where assinatura_uuid = ${ana.assinaturaUuid}`.execute(
      tx,
    )
    bought = portas(ana, ana.novo)['the wallet']()
    await waitForLock()
  })
  expect((await bought!).statusCode).toBe(200)
})

/** Until somebody waits for a row that another transaction holds. */
async function waitForLock() {
  for (;;) {
    const { rows } = await sql<{ waiting: boolean }>`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waiting`.execute(
      house.db,
    )
    if (rows[0]!.waiting) return
  }
}
