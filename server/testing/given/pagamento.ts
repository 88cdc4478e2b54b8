import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type * as z from 'zod'
import type { Pagamento } from '#contract/pagamento'
import { findSaldos } from '../../areas/carteira/index.ts'
import type { Webhook } from '../../ports/psp.ts'
import type { Caller, TestHouse } from '../house.ts'
import { comprador, frete } from './carrinho.ts'
import { givenSaldo } from './saldo.ts'

export type PagamentoWire = z.input<typeof Pagamento>

export const APROVADO = '4111111111111111'
export const RECUSADO = '4000000000000002'
export const PENDENTE = '4000000000000119'

/** The bank decides a payment, and its webhook arrives by the real door. */
export async function decide(
  house: TestHouse,
  paymentId: string,
  acao: 'APROVAR' | 'RECUSAR' | 'EXPIRAR' | 'ESTORNAR' | 'DESFAZER_ESTORNO',
) {
  const answer = await house.post(`/sandbox/pagamentos/${paymentId}`, { acao })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Delivers a webhook of the bank, as the bank's machine would. */
export const deliver = (house: TestHouse, { headers, query, corpo }: Webhook, psp = 'sandbox') =>
  house.app.inject({
    method: 'POST',
    url: `/api/v1/webhooks/${psp}`,
    headers: headers as Record<string, string>,
    query: query as Record<string, string>,
    payload: corpo,
  })

/** Solves a captcha challenge as a browser does; returns the proof. */
export async function proveHuman(house: TestHouse, me: Caller) {
  const challenge = (await house.get('/api/v1/captcha/desafio')).json<
    Parameters<typeof solveChallenge>[0]['challenge']
  >()
  const solution = await solveChallenge({ challenge, deriveKey })
  const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const answer = await me.post('/api/v1/captcha/verify/', { token })
  return { token, success: answer.json<{ success: boolean }>().success }
}

const MEIOS = { PIX: '5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a01', CARTAO: '5b6f1d4e-6c0a-4c1e-9a57-0d8f5f1f0a02' }

const askRecarga = (me: Caller, centavos: number, meio: keyof typeof MEIOS, headers: Record<string, string> = {}) =>
  me.post('/api/v1/transacao', { valor: centavos / 100, meioPagamento: { uuid: MEIOS[meio] } }, headers)

/** Asks for a top-up by Pix under an Idempotency-Key. */
export const beginRecargaComChave = (me: Caller, centavos: number, chave: string) =>
  askRecarga(me, centavos, 'PIX', { 'idempotency-key': chave })

/** Begins a top-up of so many centavos; returns its payment. */
export async function beginRecarga(me: Caller, centavos: number, meio: keyof typeof MEIOS = 'PIX') {
  const answer = await askRecarga(me, centavos, meio)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ paymentId: string }>().paymentId
}

/** The avisos to a subscriber, oldest first. */
export const listTold = (house: TestHouse, assinaturaUuid: string) =>
  house.db
    .selectFrom('notificacao')
    .select(['tipo', 'assunto', 'texto'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

/** A subscriber with a cart of so many fretes by PAC, and with so much money. */
export async function pagador(house: TestHouse, { fretes = 1, saldo = 0 } = {}) {
  const ana = await comprador(house)
  const { 'correios/pac': pac } = await ana.quote()
  const carrinho = await ana.fill(...Array.from({ length: fretes }, () => frete(pac)))
  if (saldo > 0) await givenSaldo(house, ana.assinaturaUuid, saldo)
  const total = Math.round(carrinho.total * 100)
  const { me, assinaturaUuid } = ana
  const money = (amount: number) => ({ amount, currency: 'BRL' })
  return {
    ...ana,
    carrinho,
    total,
    saldos: () => findSaldos(house.db, assinaturaUuid),
    payPix: (amount = total, chartUuid = carrinho.uuid, headers: Record<string, string> = {}) =>
      me.post(
        '/api/v1/checkout/payment/pix',
        { chartUuid, amount: money(amount), pix: { customer: { uuid: assinaturaUuid } } },
        headers,
      ),
    /** Pays with a card, with a proof of being human by default. */
    async payCartao(
      cardNumber: string,
      {
        amount = total,
        chartUuid = carrinho.uuid as string | null,
        card = {},
        isHuman = true,
        headers = {},
        ...more
      }: Record<string, unknown> & {
        amount?: number
        chartUuid?: string | null
        card?: Record<string, unknown>
        isHuman?: boolean
        headers?: Record<string, string>
      } = {},
    ) {
      if (isHuman) await proveHuman(house, me)
      const body = {
        chartUuid,
        amount: money(amount),
        card: {
          token: null,
          saveCard: false,
          customer: { uuid: assinaturaUuid },
          card: { cardNumber, holder: 'ANA TESTE', expirationDate: '12/2030', securityCode: '123', ...card },
          ...more,
        },
        ...('pagamento' in more && { pagamento: more.pagamento }),
      }
      return me.post('/api/v1/checkout/payment/card', body, headers)
    },
    pagamento: async (paymentId: string) =>
      (await me.get(`/api/v1/checkout/payment/${paymentId}`)).json<PagamentoWire>(),
    fretes: async () =>
      (
        await house.db
          .selectFrom('frete')
          .select('status')
          .where('assinaturaUuid', '=', assinaturaUuid)
          .orderBy('compradoEm')
          .orderBy('posicao')
          .execute()
      ).map(({ status }) => status),
    /** The transacoes, newest first: kind, status, means of payment, and whether the wallet moved. */
    linhas: async () =>
      (
        await house.db
          .selectFrom('transacao')
          .select(['tipo', 'status', 'meio', 'valorCentavos', 'movimentoUuid'])
          .where('assinaturaUuid', '=', assinaturaUuid)
          .where('tipo', '<>', 'CORTESIA')
          .orderBy('ordem', 'desc')
          .execute()
      ).map(({ tipo, status, meio, valorCentavos, movimentoUuid }) =>
        [tipo, status, meio, valorCentavos, movimentoUuid ? 'moved' : '-'].join(' '),
      ),
  }
}
