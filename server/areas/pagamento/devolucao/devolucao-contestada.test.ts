import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { decide } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { type DevolucaoWire, portador } from '../testing-cartao.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

test('a dispute won after the bank refused a refund: the whole payment may go to the card again', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { uuid } = (await ana.devolver(card, 40_00)).json<DevolucaoWire>()
  await decide(house, card, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'RECUSADA' })
  expect(await ana.conta()).toEqual([0, 0])
  await decide(house, card, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([100_00, 0])
  expect((await ana.devolver(card, 100_00)).statusCode).toBe(201)
  await house.runJobs()
  expect(await ana.pagamento(card)).toMatchObject({ status: 'REFUNDED' })
  expect(await ana.conta()).toEqual([0, 0])
})

test('a dispute won while a refund is done at the bank and not yet in the books: nothing is lost', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { psp } = house.deps
  const { refundParte } = psp
  psp.refundParte = async (...asked) => {
    await refundParte(...asked)
    throw new PspIndisponivel('the process died here')
  }
  const { uuid } = (await ana.devolver(card, 40_00)).json<DevolucaoWire>()
  await house.runJobs()
  psp.refundParte = refundParte
  await decide(house, card, 'ESTORNAR')
  await decide(house, card, 'DESFAZER_ESTORNO')
  await sql`delete from fila.job where name = 'pagamento.sendDevolucao'`.execute(house.db) // only the watch is left
  await passTime(house, 900)
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'CONCLUIDA' })
  expect(await ana.conta()).toEqual([60_00, 0])
  expect(await ana.pagamento(card)).toMatchObject({ status: 'APPROVED' })
  await passTime(house, 2 * DAY)
  expect(await ana.conta()).toEqual([60_00, 0])
})

test('money of a Pix that covers a chargeback comes back as Pix money, with the dispute or with the frete', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(ana.total, 'CARTAO')
  const compra = (await ana.buy())!
  await decide(house, card, 'ESTORNAR')
  await ana.topUp(ana.total)
  expect(await ana.conta()).toEqual([0, 0])
  await decide(house, card, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([ana.total, ana.total])
  await ana.cancel(compra.fretes[0]!)
  expect(await ana.conta()).toEqual([2 * ana.total, ana.total])
  expect(await ana.cartoes()).toMatchObject([{ paymentId: card, disponivel: ana.total / 100 }])
})

test('the same for money of a Pix that covers the chargeback on its way back from a frete', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(ana.total, 'CARTAO')
  await ana.buy()
  await ana.topUp(ana.total)
  const compra = (await ana.buy())!
  await decide(house, card, 'ESTORNAR')
  await ana.cancel(compra.fretes[0]!)
  expect(await ana.conta()).toEqual([0, 0])
  await decide(house, card, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([ana.total, ana.total])
})

test('a card gets no more than it paid, also when another card covered its chargeback', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(ana.total, 'CARTAO')
  const compra = (await ana.buy())!
  await decide(house, card, 'ESTORNAR')
  await ana.topUp(ana.total, 'CARTAO')
  await decide(house, card, 'DESFAZER_ESTORNO')
  await ana.cancel(compra.fretes[0]!)
  expect(await ana.conta()).toEqual([2 * ana.total, 0])
  expect((await ana.cartoes()).reduce((soma, { disponivel }) => soma + Math.round(disponivel * 100), 0)).toBe(ana.total)
  expect(refusedBy(await ana.devolver(card, ana.total + 1))).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
  expect((await ana.devolver(card, ana.total)).statusCode).toBe(201)
  await house.runJobs()
  expect(await ana.conta()).toEqual([ana.total, 0])
})

test('a part at the bank’s desk, a part on request, the rest by a chargeback, and the dispute is won', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  await sql`update banco_cobranca set devolvido_centavos = 30_00 where referencia = ${card}`.execute(house.db)
  await passTime(house, DAY)
  expect(await ana.conta()).toEqual([70_00, 0])
  expect((await ana.devolver(card, 50_00)).statusCode).toBe(201)
  await house.runJobs()
  await decide(house, card, 'ESTORNAR')
  expect(await ana.conta()).toEqual([0, 0])
  await decide(house, card, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([20_00, 0])
  expect((await ana.devolver(card, 20_00)).statusCode).toBe(201)
  await house.runJobs()
  expect(await ana.pagamento(card)).toMatchObject({ status: 'REFUNDED' })
  expect(await ana.conta()).toEqual([0, 0])
})

test('the bank’s desk gives back the amount of a refund under way: the refund is refused, and no centavo is lost', async () => {
  const ana = await portador(house)
  const card = await ana.topUp(100_00, 'CARTAO')
  const { uuid } = (await ana.devolver(card, 60_17)).json<DevolucaoWire>() // 17 centavos: the refund waits at the bank
  await house.runJobs()
  await sql`update banco_cobranca set devolvido_centavos = 50_00 where referencia = ${card}`.execute(house.db)
  await passTime(house, 2 * DAY)
  expect(await ana.devolucao(uuid)).toMatchObject({ status: 'RECUSADA' })
  expect(await ana.conta()).toEqual([50_00, 0])
})

test('a chargeback of a purchase whose wallet part was another card’s money: that part is that card’s money again', async () => {
  const ana = await portador(house)
  const outro = await ana.topUp(5_00, 'CARTAO')
  const { paymentId } = (await ana.payCartao('4111111111111111', { amount: ana.total - 5_00 })).json<{
    paymentId: string
  }>()
  await house.runJobs()
  await decide(house, paymentId, 'ESTORNAR')
  await house.runJobs()
  expect(await ana.conta()).toEqual([5_00, 0])
  expect(await ana.cartoes()).toMatchObject([{ paymentId: outro, disponivel: 5 }])
  await decide(house, paymentId, 'DESFAZER_ESTORNO')
  expect(await ana.conta()).toEqual([ana.total, 0])
  await passTime(house, DAY)
  expect(refusedBy(await ana.sacar(1_00))).toMatchObject({ code: 'SAQUE_INDISPONIVEL' })
})
