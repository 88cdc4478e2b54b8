import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frete } from '../../../testing/given/carrinho.ts'
import { decide, type PagamentoWire, pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { passTime } from '../../../testing/tempo.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

test('an Idempotency-Key stands for one cart and one amount, and for no other kind of purchase', async () => {
  const ana = await pagador(house, { saldo: 100_000 })
  const headers = { 'idempotency-key': 'pix-1' }
  const first = (await ana.payPix(ana.total, ana.carrinho.uuid, headers)).json<PagamentoWire>()
  const again = (await ana.payPix(ana.total, ana.carrinho.uuid, headers)).json<PagamentoWire>()
  expect(again.paymentId).toBe(first.paymentId)
  const { 'correios/pac': pac } = await ana.quote()
  const { uuid: outro } = await ana.fill(frete(pac))
  expect(refusedBy(await ana.payPix(ana.total, outro, headers)).code).toBe('CHAVE_REUTILIZADA')
  expect(refusedBy(await ana.me.post(`/api/v1/frete/${outro}`, undefined, headers)).code).toBe('CHAVE_REUTILIZADA')
  expect(await ana.saldos()).toEqual({ saldo: 100_000, saldoReservado: 0 })
})

test('a code that nobody paid in time is not given again: the next code is new', async () => {
  const ana = await pagador(house)
  const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
  await house.db.updateTable('pagamento').set({ consultaEm: null }).where('uuid', '=', paymentId).execute() // no job comes
  await passTime(house, 21 * 60)
  const next = (await ana.payPix()).json<PagamentoWire>()
  expect(next.paymentId).not.toBe(paymentId)
  expect(await ana.pagamento(paymentId)).toMatchObject({ status: 'EXPIRED' })
  expect(next).toMatchObject({ status: 'PENDING', pixCode: expect.any(String) })
})

test('a Pix: the cart waits with its fretes, and is bought when the bank says so', async () => {
  const ana = await pagador(house, { fretes: 2 })
  const answer = await ana.payPix()
  expect(answer.statusCode).toBe(200)
  const pix = answer.json<PagamentoWire>()
  expect(pix).toMatchObject({
    status: 'PENDING',
    meio: 'PIX',
    fretes: 2,
    chartUuid: ana.carrinho.uuid,
    isSandbox: true,
  })
  expect(pix.pixCode).toMatch(/^00020101.*6304[0-9A-F]{4}$/)
  expect(Date.parse(pix.expiraEm) - Date.parse(pix.criadoEm)).toBe(20 * 60_000)
  expect(await ana.fretes()).toEqual(['AGUARDANDO_PAGAMENTO', 'AGUARDANDO_PAGAMENTO'])
  expect((await ana.get()).statusCode).toBe(404)

  await decide(house, pix.paymentId, 'APROVAR')
  expect(await ana.pagamento(pix.paymentId)).toMatchObject({ status: 'APPROVED', pixCode: null })
  expect(await ana.fretes()).toEqual(['PENDENTE', 'PENDENTE'])
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.linhas()).toEqual([`COMPRA_FRETE CONCLUIDA PIX ${ana.total} -`])
  expect((await ana.me.get(`/api/v1/compra/${pix.paymentId}`)).json()).toMatchObject({ total: ana.carrinho.total })
})

test('asking again, also at the same time, gives the same Pix', async () => {
  const ana = await pagador(house)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ana.payPix()))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
  const [first] = answers.map((one) => one.json<PagamentoWire>())
  for (const one of answers)
    expect(one.json<PagamentoWire>()).toMatchObject({ paymentId: first!.paymentId, pixCode: first!.pixCode })
  expect(await ana.fretes()).toHaveLength(1)
})

test('wallet and Pix: the wallet’s part is reserved, then spent', async () => {
  const ana = await pagador(house, { saldo: 1000 })
  const pix = (await ana.payPix(ana.total - 1000)).json<PagamentoWire>()
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 1000 })
  await decide(house, pix.paymentId, 'APROVAR')
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.linhas()).toEqual([
    `COMPRA_FRETE CONCLUIDA PIX ${ana.total - 1000} -`,
    'COMPRA_FRETE CONCLUIDA CARTEIRA 1000 moved',
  ])
})

test('a Pix unpaid after 20 minutes ends: the wallet’s part and the cart come back', async () => {
  const ana = await pagador(house, { saldo: 1000 })
  const pix = (await ana.payPix(ana.total - 1000)).json<PagamentoWire>()
  await passTime(house, 20 * 60 + 1)
  expect(await ana.pagamento(pix.paymentId)).toMatchObject({ status: 'EXPIRED' })
  expect(await ana.saldos()).toEqual({ saldo: 1000, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual(['CANCELADO'])
  expect(await ana.read()).toMatchObject({ uuid: ana.carrinho.uuid, total: ana.carrinho.total })
  expect(await ana.linhas()).toEqual([
    'DEVOLUCAO_RESERVA CONCLUIDA CARTEIRA 1000 moved',
    `COMPRA_FRETE EXPIRADA PIX ${ana.total - 1000} -`,
    'COMPRA_FRETE EXPIRADA CARTEIRA 1000 moved',
  ])
})

test('money for an ended Pix goes to the wallet', async () => {
  const ana = await pagador(house)
  const pix = (await ana.payPix()).json<PagamentoWire>()
  await passTime(house, 20 * 60 + 1)
  await decide(house, pix.paymentId, 'APROVAR')
  await decide(house, pix.paymentId, 'APROVAR').catch(() => {})
  expect(await ana.pagamento(pix.paymentId)).toMatchObject({ status: 'APPROVED', creditadoNaCarteira: true })
  expect(await ana.saldos()).toEqual({ saldo: ana.total, saldoReservado: 0 })
  expect(await ana.fretes()).toEqual(['CANCELADO'])
  expect((await ana.get()).statusCode).toBe(200)
})

test('the cart comes back together with what was put into another cart meanwhile (D §22)', async () => {
  const ana = await pagador(house)
  await ana.payPix()
  const { 'correios/sedex': sedex } = await ana.quote()
  await ana.fill({
    ...ana.carrinho.fretes[0],
    uuid: null,
    identificadorCotacao: sedex,
    identificadoCotacao: sedex,
  })
  await passTime(house, 20 * 60 + 1)
  const now = await ana.read()
  expect(now.uuid).toBe(ana.carrinho.uuid)
  expect(now.fretes.map(({ produto }) => produto.codigo)).toEqual(['correios/pac', 'correios/sedex'])
})

test('giving up a payment brings the cart back; a paid one cannot be given up', async () => {
  const ana = await pagador(house, { saldo: 500 })
  const pix = (await ana.payPix(ana.total - 500)).json<PagamentoWire>()
  const answer = await ana.me.delete(`/api/v1/checkout/payment/${pix.paymentId}`)
  expect(answer.json()).toMatchObject({ status: 'EXPIRED' })
  expect(await ana.saldos()).toEqual({ saldo: 500, saldoReservado: 0 })
  const again = (await ana.payPix()).json<PagamentoWire>()
  expect(again.paymentId).not.toBe(pix.paymentId)
  await decide(house, again.paymentId, 'APROVAR')
  expect(refusedBy(await ana.me.delete(`/api/v1/checkout/payment/${again.paymentId}`))).toMatchObject({
    code: 'PAGAMENTO_ENCERRADO',
    message: 'Este pagamento já foi confirmado.',
  })
})

test.each([
  ['less than the cart, with nothing in the wallet', (total: number) => total - 1],
  ['more than the cart', (total: number) => total + 1],
])('%s: refused, and nothing is reserved', async (_, amount) => {
  const ana = await pagador(house)
  expect(refusedBy(await ana.payPix(amount(ana.total))).code).toBe('VALOR_DIVERGENTE')
  expect((await ana.get()).statusCode).toBe(200)
})

test.each([0, -1, 0.001, 1e308, '10', null, Number.MAX_SAFE_INTEGER + 2])(
  'an amount of %s is refused',
  async (amount) => {
    const ana = await pagador(house)
    const answer = await ana.payPix(amount as number)
    expect([answer.statusCode, refusedBy(answer).code]).toEqual([422, 'VALIDACAO'])
  },
)

test('another kind of payment while one is open is refused, and the answer names the open one', async () => {
  const ana = await pagador(house, { saldo: 500 })
  const pix = (await ana.payPix()).json<PagamentoWire>()
  const other = await ana.payPix(ana.total - 500)
  expect(refusedBy(other).code).toBe('CARRINHO_EM_PAGAMENTO')
  expect(other.json()).toHaveProperty('atual.paymentId', pix.paymentId)
  const wallet = await ana.me.post(`/api/v1/frete/${ana.carrinho.uuid}`)
  expect(refusedBy(wallet).code).toBe('CARRINHO_EM_PAGAMENTO')
})

test('another subscriber’s cart and payment are not found, nor can the payment be given up', async () => {
  const [ana, bia] = [await pagador(house), await pagador(house)]
  const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
  expect((await bia.payPix(ana.total, ana.carrinho.uuid)).statusCode).toBe(404)
  expect((await bia.payPix(ana.total, randomUUID())).statusCode).toBe(404)
  for (const path of ['checkout/payment/pix/', 'checkout/payment/card/', 'checkout/payment/'])
    expect((await bia.me.get(`/api/v1/${path}${paymentId}`)).statusCode).toBe(404)
  expect((await bia.me.delete(`/api/v1/checkout/payment/${paymentId}`)).statusCode).toBe(404)
  expect((await bia.me.get('/api/v1/checkout/payment')).json()).toEqual([])
})

test('a chargeback takes the wallet’s money as far as it goes, never below zero', async () => {
  const ana = await pagador(house)
  const pix = (await ana.payPix()).json<PagamentoWire>()
  await decide(house, pix.paymentId, 'APROVAR')
  await decide(house, pix.paymentId, 'ESTORNAR')
  expect(await ana.pagamento(pix.paymentId)).toMatchObject({ status: 'REFUNDED' })
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
})
