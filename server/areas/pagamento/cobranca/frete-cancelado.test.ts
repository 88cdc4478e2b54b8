import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCobranca } from '../../../adapters/psp/sandbox/index.ts'
import { PspIndisponivel, PspRecusou } from '../../../ports/psp.ts'
import { frete } from '../../../testing/given/carrinho.ts'
import { decide, listTold, type PagamentoWire, pagador } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** Somebody who waits for a Pix and no longer wants the first of three fretes. */
async function desistente({ fretes = 3, saldo = 0 } = {}) {
  const ana = await pagador(house, { fretes, saldo })
  const { paymentId } = (await ana.payPix(ana.total - Math.floor(saldo / 2))).json<PagamentoWire>()
  const rows = await house.db
    .selectFrom('frete')
    .select(['uuid', 'valorFreteCentavos'])
    .where('assinaturaUuid', '=', ana.assinaturaUuid)
    .orderBy('posicao')
    .execute()
  const cancel = (i: number) => ana.me.put(`/api/v1/frete/${rows[i]!.uuid}`)
  expect((await cancel(0)).json()).toEqual({ cancelado: true, status: 'CANCELADO' })
  const avisos = async () =>
    (
      await house.db
        .selectFrom('notificacao')
        .select(['tipo', 'texto'])
        .where('assinaturaUuid', '=', ana.assinaturaUuid)
        .orderBy('criadaEm')
        .execute()
    ).filter(({ tipo }) => tipo === 'CREDITO')
  return { ...ana, paymentId, cancel, valor: rows[0]!.valorFreteCentavos, avisos }
}

test('a frete cancelled before its payment came is paid back when the payment comes, and its owner is told', async () => {
  const ana = await desistente()
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  await decide(house, ana.paymentId, 'APROVAR')
  await decide(house, ana.paymentId, 'APROVAR').catch(() => {}) // a second webhook
  expect(await ana.fretes()).toEqual(['CANCELADO', 'PENDENTE', 'PENDENTE'])
  expect(await ana.saldos()).toEqual({ saldo: ana.valor, saldoReservado: 0 })
  expect(await ana.avisos()).toEqual([
    { tipo: 'CREDITO', texto: expect.stringContaining('O pagamento foi confirmado depois do cancelamento.') },
  ])
  await house.runJobs()
  expect(await ana.fretes()).toEqual(['CANCELADO', 'GERADO', 'GERADO'])
})

test('the same with a part from the wallet: nothing stays reserved', async () => {
  const ana = await desistente({ saldo: 1000 })
  await decide(house, ana.paymentId, 'APROVAR')
  expect(await ana.saldos()).toEqual({ saldo: 500 + ana.valor, saldoReservado: 0 })
})

test('a payment that fails brings back to the cart what was not cancelled', async () => {
  const ana = await desistente({ saldo: 1000 })
  await decide(house, ana.paymentId, 'RECUSAR')
  expect(await ana.fretes()).toEqual(['CANCELADO', 'CANCELADO', 'CANCELADO'])
  expect(await ana.saldos()).toEqual({ saldo: 1000, saldoReservado: 0 })
  const carrinho = await ana.read()
  expect(carrinho.fretes.map(({ uuid }) => uuid)).toEqual(ana.carrinho.fretes.slice(1).map(({ uuid }) => uuid))
  expect(await ana.avisos()).toEqual([])
})

test('the same when another cart has items by then: they stay, the old items follow', async () => {
  const ana = await desistente({ fretes: 2 })
  const { 'correios/pac': pac } = await ana.quote()
  await ana.fill(frete(pac))
  await decide(house, ana.paymentId, 'EXPIRAR')
  expect((await ana.read()).fretes).toHaveLength(2)
})

test('when all fretes were cancelled, no cart comes back', async () => {
  const ana = await desistente({ fretes: 2 })
  expect((await ana.cancel(1)).json()).toEqual({ cancelado: true, status: 'CANCELADO' })
  await decide(house, ana.paymentId, 'RECUSAR')
  expect((await ana.get()).statusCode).toBe(404)
  const { 'correios/pac': pac } = await ana.quote()
  expect((await ana.fill(frete(pac))).fretes).toHaveLength(1)
})

test('all fretes cancelled, then paid: all of the money is in the wallet', async () => {
  const ana = await desistente({ fretes: 2 })
  await ana.cancel(1)
  await decide(house, ana.paymentId, 'APROVAR')
  expect(await ana.saldos()).toEqual({ saldo: ana.total, saldoReservado: 0 })
  expect(await ana.avisos()).toHaveLength(2)
})

test('cancelled at the moment of its payment, round after round: paid back once, or on its way to its label', async () => {
  for (let round = 0; round < 10; round++) {
    const ana = await pagador(house, { fretes: 1 })
    const { paymentId } = (await ana.payPix()).json<PagamentoWire>()
    const { uuid } = await house.db
      .selectFrom('frete')
      .select('uuid')
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .executeTakeFirstOrThrow()
    const [, answer] = await Promise.all([decide(house, paymentId, 'APROVAR'), ana.me.put(`/api/v1/frete/${uuid}`)])
    expect(answer.statusCode).toBe(200)
    await house.clock.advance(180)
    expect(await ana.fretes()).toEqual(['CANCELADO'])
    expect(await ana.saldos()).toEqual({ saldo: ana.total, saldoReservado: 0 })
  }
})

test('the notice does not say that fretes are back in the cart when none is', async () => {
  const ana = await desistente({ fretes: 2 })
  const told = async () =>
    (await ana.me.get('/api/v1/notificacao'))
      .json<{ tipo: string; texto: string }[]>()
      .find(({ tipo }) => tipo === 'PAGAMENTO')!.texto
  await ana.cancel(1)
  await decide(house, ana.paymentId, 'EXPIRAR')
  expect(await told()).toMatch(/ expirou\. Nada foi cobrado\.$/)
})

/** Somebody who has cancelled both fretes of an unpaid purchase by Pix and wallet. */
async function desfeita() {
  const ana = await desistente({ fretes: 2, saldo: 1000 })
  expect(await ana.saldos()).toEqual({ saldo: 500, saldoReservado: 500 })
  expect((await ana.cancel(1)).json()).toEqual({ cancelado: true, status: 'CANCELADO' })
  const noBanco = async () =>
    (
      await house.db
        .selectFrom('bancoCobranca')
        .select('situacao')
        .where('referencia', '=', ana.paymentId)
        .executeTakeFirstOrThrow()
    ).situacao
  return { ...ana, noBanco }
}

test('cancelling the last frete ends the purchase: its Pix is taken back, the wallet has its part again', async () => {
  const ana = await desfeita()
  await house.runJobs()
  expect(await ana.noBanco()).toBe('EXPIRADA')
  expect(await ana.pagamento(ana.paymentId)).toMatchObject({
    status: 'EXPIRED',
    motivo: 'Todos os fretes desta compra foram cancelados.',
  })
  expect(await ana.saldos()).toEqual({ saldo: 1000, saldoReservado: 0 })
  expect(await ana.linhas()).toEqual([
    'DEVOLUCAO_RESERVA CONCLUIDA CARTEIRA 500 moved',
    `COMPRA_FRETE CANCELADA PIX ${ana.total - 500} -`,
    'COMPRA_FRETE CANCELADA CARTEIRA 500 moved',
  ])
  expect((await ana.get()).statusCode).toBe(404)
  expect(await listTold(house, ana.assinaturaUuid)).toEqual([
    {
      tipo: 'PAGAMENTO',
      assunto: 'Pagamento cancelado',
      texto: expect.stringMatching(
        /^O seu Pix de R\$.* foi cancelado\. Motivo: Todos os fretes desta compra foram cancelados\. Nada foi cobrado\.$/,
      ),
    },
  ])
})

test('a Pix that is paid after that is credited', async () => {
  const ana = await desfeita()
  await house.runJobs()
  await decide(house, ana.paymentId, 'APROVAR')
  expect(await ana.saldos()).toEqual({ saldo: 1000 + ana.total - 500, saldoReservado: 0 })
})

test('a Pix paid a moment before, without webhook yet, pays the fretes back', async () => {
  const ana = await desfeita()
  await decideCobranca(house.deps, ana.paymentId, 'APROVAR')
  await house.runJobs()
  expect(await ana.pagamento(ana.paymentId)).toMatchObject({ status: 'APPROVED' })
  expect(await ana.saldos()).toEqual({ saldo: 500 + ana.total, saldoReservado: 0 })
})

test.each([
  ['is silent', 'findCobranca', new PspIndisponivel('no answer in time')],
  ['refuses to take the Pix back, as somebody is about to pay it', 'cancelCobranca', new PspRecusou('agora não')],
] as const)('a bank that %s is asked again: the part stays reserved until then', async (_, call, error) => {
  const ana = await desfeita()
  const { psp } = house.deps
  const before = { ...psp }
  Object.assign(psp, { [call]: () => Promise.reject(error) })
  await house.runJobs()
  expect(await ana.saldos()).toEqual({ saldo: 500, saldoReservado: 500 })
  Object.assign(psp, before)
  await house.clock.advance(180)
  expect(await ana.saldos()).toEqual({ saldo: 1000, saldoReservado: 0 })
})
