import { afterAll, beforeAll, expect, test } from 'vitest'
import { diaOf } from '#contract/kernel/values/instant'
import type { ConferenciaDoDia } from '#contract/operacao/livro'
import { decideCobranca } from '../../../adapters/psp/sandbox/index.ts'
import { PspIndisponivel } from '../../../ports/psp.ts'
import { operador } from '../../../testing/given/operador.ts'
import { beginRecarga, deliver, proveHuman, RECUSADO } from '../../../testing/given/pagamento.ts'
import { startHouse, type TestHouse } from '../../../testing/house.ts'
import { closeBooks } from '../../../testing/livro.ts'
import { refusedBy } from '../../../testing/recusa.ts'
import { DAY, passTime } from '../../../testing/tempo.ts'
import { findSaldos } from '../../carteira/index.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => closeBooks(house))

/** Somebody who began a top-up and wants to close the account. */
async function desistente(meio: 'PIX' | 'CARTAO' = 'PIX') {
  const ana = await house.given.assinante()
  const me = house.as(ana.token)
  const paymentId = await beginRecarga(me, 5000, meio)
  const close = () => me.post('/api/v1/conta/encerramento', { senha: ana.senha })
  const noBanco = () =>
    house.db.selectFrom('bancoCobranca').select('situacao').where('referencia', '=', paymentId).executeTakeFirst()
  /** Their entries in the books, the oldest first: kind, account, amount. */
  const noLivro = async () =>
    (
      await house.db
        .selectFrom('movimento')
        .innerJoin('partida', 'partida.movimentoUuid', 'movimento.uuid')
        .select(['movimento.tipo', 'partida.conta', 'partida.valorCentavos'])
        .where('movimento.assinaturaUuid', '=', ana.assinaturaUuid)
        .orderBy('movimento.em')
        .orderBy('movimento.uuid')
        .orderBy('partida.conta')
        .execute()
    ).map(({ tipo, conta, valorCentavos }) => `${tipo} ${conta} ${valorCentavos}`)
  const linhas = () =>
    house.db
      .selectFrom('transacao')
      .select(['tipo', 'status', 'movimentoUuid'])
      .where('assinaturaUuid', '=', ana.assinaturaUuid)
      .execute()
  async function sendCartao(cardNumber: string) {
    await proveHuman(house, me)
    const card = { cardNumber, holder: 'ANA TESTE', expirationDate: '12/2030', securityCode: '123' }
    return me.post('/api/v1/checkout/payment/card', {
      pagamento: paymentId,
      amount: { amount: 5000, currency: 'BRL' },
      card: { token: null, card },
    })
  }
  const saldos = () => findSaldos(house.db, ana.assinaturaUuid)
  return { ...ana, me, paymentId, close, noBanco, noLivro, linhas, sendCartao, saldos }
}

/** What the check of a day says of a payment. */
async function excecoesDe(paymentId: string, em: Date) {
  const { post } = await operador(house, ['FINANCEIRO'])
  const { excecoes } = (await post(`/api/v1/operacao/conferencia/${diaOf(em)}`)).json<ConferenciaDoDia>()
  return excecoes.filter(({ chave }) => chave === `pagamento:${paymentId}`).map(({ tipo }) => tipo)
}

test('an account cannot be closed while money of an ended Pix may still come, and its owner reads until when', async () => {
  const ana = await desistente()
  await passTime(house, 21 * 60)
  expect((await ana.me.get(`/api/v1/checkout/payment/${ana.paymentId}`)).json()).toMatchObject({ status: 'EXPIRED' })
  expect(refusedBy(await ana.close())).toMatchObject({
    code: 'CONTA_EM_USO',
    message: expect.stringMatching(
      /^Ainda pode chegar dinheiro de um Pix que já foi encerrado\. A conta poderá ser encerrada depois de \d\d\/\d\d\/\d{4}, \d\d:\d\d\.$/,
    ),
  })
  await passTime(house, DAY)
  expect((await ana.close()).statusCode).toBe(204)
})

test('money that comes for a closed account goes back to its payer once, however many webhooks tell of it', async () => {
  const ana = await desistente()
  await passTime(house, 21 * 60)
  await passTime(house, DAY)
  expect((await ana.close()).statusCode).toBe(204)
  const decided = await decideCobranca(house.deps, ana.paymentId, 'APROVAR')
  if (typeof decided === 'string') throw new Error(decided)
  expect(await ana.noLivro()).toEqual([])
  const veioEm = house.clock.now()
  const answers = await Promise.all(Array.from({ length: 3 }, () => deliver(house, decided.webhook)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await ana.noBanco()).toEqual({ situacao: 'APROVADA' }) // the bank is asked after the commit
  const veio = ['PAGAMENTO_SEM_CONTA casa:a-receber -5000', 'PAGAMENTO_SEM_CONTA casa:devolucoes 5000']
  expect(await ana.noLivro()).toEqual(veio)
  const { refundCobranca } = house.deps.psp
  house.deps.psp.refundCobranca = async (pspId) => (await house.deps.psp.findCobranca(pspId))! // the bank accepts the refund and has not done it yet
  await house.runJobs()
  expect(await ana.noLivro()).toEqual(veio)
  house.deps.psp.refundCobranca = refundCobranca
  await house.clock.advance(60)
  expect(await ana.noBanco()).toEqual({ situacao: 'ESTORNADA' })
  await deliver(house, decided.webhook)
  await house.clock.advance(2 * DAY)
  expect(await ana.noLivro()).toEqual([
    ...veio,
    'DEVOLUCAO_AO_PAGADOR casa:a-receber 5000',
    'DEVOLUCAO_AO_PAGADOR casa:devolucoes -5000',
  ])
  expect(await ana.saldos()).toEqual({ saldo: 0, saldoReservado: 0 })
  expect(await ana.linhas()).toEqual([{ tipo: 'COMPRA_CREDITOS', status: 'EXPIRADA', movimentoUuid: null }])
  expect(await excecoesDe(ana.paymentId, veioEm)).toEqual([])
  const { status } = await house.db
    .selectFrom('pagamento')
    .select('status')
    .where('uuid', '=', ana.paymentId)
    .executeTakeFirstOrThrow()
  expect(status).toBe('EXPIRED')
})

test('neither a card that nobody typed nor a refused card keeps an account open', async () => {
  const [ana, bia] = [await desistente('CARTAO'), await desistente('CARTAO')]
  expect((await bia.sendCartao(RECUSADO)).json()).toMatchObject({ status: 'REFUSED' })
  expect((await bia.close()).statusCode).toBe(204)
  await passTime(house, 3601)
  expect((await ana.close()).statusCode).toBe(204)
})

test('a card whose answer was lost keeps the account open for a day after it was given up', async () => {
  const ana = await desistente('CARTAO')
  const charge = house.deps.psp.chargeCartao
  house.deps.psp.chargeCartao = () => Promise.reject(new PspIndisponivel('no answer in time'))
  expect((await ana.sendCartao(RECUSADO)).json()).toMatchObject({ status: 'PENDING' })
  house.deps.psp.chargeCartao = charge
  await passTime(house, 20 * 60)
  expect((await ana.me.get(`/api/v1/checkout/payment/${ana.paymentId}`)).json()).toMatchObject({ status: 'EXPIRED' })
  expect(refusedBy(await ana.close()).message).toContain('dinheiro de um pagamento com cartão que já foi')
  await passTime(house, DAY)
  expect((await ana.close()).statusCode).toBe(204)
})
