import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreteWire, frete } from '../../../testing/given/carrinho.ts'
import { APROVADO, decide, type PagamentoWire, pagador, RECUSADO } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusal, refusedBy } from '../../../testing/recusa.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

const marked = (fretes: readonly FreteWire[], isSelecionado: (i: number) => boolean) =>
  fretes.map((item, i) => ({ ...item, selecionado: isSelecionado(i) }))
const uuidsOf = (fretes: readonly FreteWire[]) => fretes.map(({ uuid }) => uuid)
const cents = (reais: number) => Math.round(reais * 100)

/** Somebody with four fretes in the cart; the first and the third are selected. */
async function comMetade({ saldo = 0 } = {}) {
  const ana = await pagador(house, { fretes: 4, saldo })
  const { 'correios/pac': pac } = await ana.quote()
  const carrinho = await ana.fill(...marked(ana.carrinho.fretes, (i) => i % 2 === 0))
  const total = cents(carrinho.total)
  const buy = (headers: Record<string, string> = {}) =>
    ana.me.post(`/api/v1/frete/${carrinho.uuid}`, undefined, headers)
  return { ...ana, pac, carrinho, total, todos: ana.total, buy }
}

test('the selection is kept, and the total is that of the selected fretes', async () => {
  const ana = await comMetade()
  expect(ana.carrinho.fretes.map(({ selecionado }) => selecionado)).toEqual([true, false, true, false])
  expect(ana.total * 2).toBe(ana.todos)
  expect(await ana.read()).toEqual(ana.carrinho)
})

test('a request without `selecionado` selects', async () => {
  const ana = await comMetade()
  const { fretes } = await ana.fill(...ana.carrinho.fretes.map((item) => ({ ...item, selecionado: undefined })))
  expect(fretes.every(({ selecionado }) => selecionado)).toBe(true)
})

test('only true and false are accepted', async () => {
  const ana = await comMetade()
  const answer = await ana.save([{ ...ana.carrinho.fretes[0], selecionado: 'sim' }])
  expect(refusedBy(answer)).toEqual(refusal('fretes.0.selecionado', 'Diga true ou false.'))
})

test('the wallet buys the selected fretes; the others form the next cart, not selected', async () => {
  const ana = await comMetade({ saldo: 100_000 })
  expect((await ana.buy()).statusCode).toBe(200)
  expect((await ana.saldos()).saldo).toBe(100_000 - ana.total)
  expect(await ana.fretes()).toEqual(['PENDENTE', 'PENDENTE'])
  const { uuid, fretes, total } = await ana.read()
  expect(uuid).not.toBe(ana.carrinho.uuid)
  expect(uuidsOf(fretes)).toEqual(uuidsOf([ana.carrinho.fretes[1]!, ana.carrinho.fretes[3]!]))
  expect([fretes.map(({ selecionado }) => selecionado), total]).toEqual([[false, false], 0])
})

test('ten requests at once buy once', async () => {
  const ana = await comMetade({ saldo: 100_000 })
  const answers = await Promise.all(Array.from({ length: 10 }, () => ana.buy()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
  expect((await ana.saldos()).saldo).toBe(100_000 - ana.total)
  expect((await ana.read()).fretes).toHaveLength(2)
})

test('an empty selection buys nothing', async () => {
  const ana = await comMetade({ saldo: 100_000 })
  await ana.fill(...marked(ana.carrinho.fretes, () => false))
  const refusals = [await ana.buy(), await ana.payPix(100, ana.carrinho.uuid)].map(refusedBy)
  for (const refusal of refusals)
    expect(refusal).toMatchObject({ code: 'NADA_SELECIONADO', message: 'Selecione ao menos um frete do carrinho.' })
  expect((await ana.read()).fretes).toHaveLength(4)
})

test('the limit counts the selected fretes', async () => {
  const ana = await pagador(house, { fretes: 12, saldo: 100_000 })
  const buy = () => ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
  expect(refusedBy(await buy()).code).toBe('LIMITE_FRETES')
  await ana.fill(...marked(ana.carrinho.fretes, (i) => i < 10))
  expect((await buy()).statusCode).toBe(200)
  expect((await ana.read()).fretes).toHaveLength(2)
})

test('a frete that cannot be bought does not hinder the others while it is not selected', async () => {
  const ana = await comMetade({ saldo: 100_000 })
  await house.db
    .updateTable('carrinhoItem')
    .set({ problema: 'PAC não leva mais esta encomenda.' })
    .where('uuid', '=', ana.carrinho.fretes[1]!.uuid)
    .execute()
  expect((await ana.buy()).statusCode).toBe(200)
})

test('while a Pix waits the others may be edited; after the payment they stay', async () => {
  const ana = await comMetade()
  const { paymentId } = (await ana.payPix(ana.total, ana.carrinho.uuid)).json<PagamentoWire>()
  const resto = await ana.read()
  await ana.fill(...resto.fretes, frete(ana.pac))
  await decide(house, paymentId, 'APROVAR')
  expect(await ana.fretes()).toEqual(['PENDENTE', 'PENDENTE'])
  const { uuid, fretes } = await ana.read()
  expect([uuid, fretes.map(({ selecionado }) => selecionado)]).toEqual([resto.uuid, [false, false, true]])
})

test('a Pix that expires brings all fretes together in the first cart, selected as before', async () => {
  const ana = await comMetade()
  const { paymentId } = (await ana.payPix(ana.total, ana.carrinho.uuid)).json<PagamentoWire>()
  const [um, dois] = (await ana.read()).fretes
  const { fretes: editados } = await ana.fill(um, dois, frete(ana.pac))
  await decide(house, paymentId, 'EXPIRAR')
  const { uuid, fretes } = await ana.read()
  expect(uuid).toBe(ana.carrinho.uuid)
  expect(uuidsOf(fretes)).toEqual([...uuidsOf(ana.carrinho.fretes), editados[2]!.uuid])
  expect(fretes.map(({ selecionado }) => selecionado)).toEqual([true, false, true, false, true])
})

test('an edit of the other cart that arrives after that is refused with a reason', async () => {
  const ana = await comMetade()
  const { paymentId } = (await ana.payPix(ana.total, ana.carrinho.uuid)).json<PagamentoWire>()
  const seen = await ana.get()
  await decide(house, paymentId, 'EXPIRAR')
  const answer = await ana.save([], { 'if-match': String(seen.headers.etag) })
  expect(refusedBy(answer).code).toBe('CARRINHO_ALTERADO')
  expect((await ana.read()).fretes).toHaveLength(4)
})

test.each([
  ['a card alone', 0],
  ['a card beside the wallet', 500],
])('%s buys the selected fretes; the others stay', async (_, saldo) => {
  const ana = await comMetade({ saldo })
  const paid = await ana.payCartao(APROVADO, { amount: ana.total - saldo })
  expect(paid.json()).toMatchObject({ status: 'APPROVED' })
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual(['PENDENTE', 'PENDENTE'])
  expect(uuidsOf((await ana.read()).fretes)).toEqual(uuidsOf([ana.carrinho.fretes[1]!, ana.carrinho.fretes[3]!]))
})

test('a Pix beside the wallet buys the selected fretes; the others stay', async () => {
  const ana = await comMetade({ saldo: 500 })
  const { paymentId } = (await ana.payPix(ana.total - 500, ana.carrinho.uuid)).json<PagamentoWire>()
  await decide(house, paymentId, 'APROVAR')
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual(['PENDENTE', 'PENDENTE'])
  expect((await ana.read()).fretes).toHaveLength(2)
})

test('a card refused at once leaves the cart as it was', async () => {
  const ana = await comMetade()
  await ana.payCartao(RECUSADO, { amount: ana.total })
  expect(await ana.read()).toEqual(ana.carrinho)
})

test('two payments of one cart, one after the other, both fail: nothing is lost or doubled', async () => {
  const ana = await comMetade()
  const first = (await ana.payPix(ana.total, ana.carrinho.uuid)).json<PagamentoWire>()
  const resto = await ana.read()
  await ana.fill(...marked(resto.fretes, () => true))
  const second = (await ana.payPix(ana.total, resto.uuid)).json<PagamentoWire>()
  await Promise.all([decide(house, second.paymentId, 'EXPIRAR'), decide(house, first.paymentId, 'EXPIRAR')])
  expect(uuidsOf((await ana.read()).fretes).sort()).toEqual(uuidsOf(ana.carrinho.fretes).sort())
})
