import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { MENSAGENS_DO_PAGAMENTO } from '../pagamento.ts'

/** Days after its payment in which money may go back to a card (decisions §23). */
export const DEVOLUCAO_DIAS = 90

export const MENSAGENS_DA_DEVOLUCAO = {
  semCartao: 'Só o que foi pago com cartão pode voltar ao cartão.',
  naoConfirmado: 'Este pagamento não foi confirmado: nada há para devolver.',
  estornado: 'O banco já devolveu este pagamento a quem pagou.',
  prazo: (fim: string) =>
    `O prazo de ${DEVOLUCAO_DIAS} dias para devolver a este cartão terminou em ${fim}. O valor continua na sua carteira e paga fretes.`,
  semValor: 'Informe um valor maior que zero.',
  insuficiente: (valor: string) => `Deste cartão, a sua carteira tem ${valor}.`,
  emAndamento: 'Já há uma devolução a este cartão em andamento. Espere que ela termine.',
  devendo: 'O banco devolveu um pagamento seu a quem pagou. Enquanto esse valor não for coberto, nada volta a cartões.',
  outroBanco: 'Este pagamento foi feito por um banco que já não atende a esta casa. Fale com o suporte.',
  naoEncontrada: 'Devolução não encontrada.',
} as const

export const STATUS_DE_DEVOLUCAO = ['SOLICITADA', 'CONCLUIDA', 'RECUSADA'] as const

/** A refund of wallet money to the card that brought it. */
export const Devolucao = z
  .object({
    uuid: z.uuid(),
    status: z.enum(STATUS_DE_DEVOLUCAO),
    paymentId: z.uuid(),
    /** Brand and last four digits. */
    cartao: z.string(),
    valor: Reais,
    /** Why the bank refused, for the person. */
    motivo: z.string().nullable(),
    pedidaEm: Instante,
    decididaEm: Instante.nullable(),
  })
  .meta({ id: 'Devolucao' })
export type Devolucao = z.output<typeof Devolucao>

/** How much of one card payment is still in the wallet. */
export const SaldoDeCartao = z
  .object({
    paymentId: z.uuid(),
    cartao: z.string(),
    /** Amount and time of the payment. */
    pago: Reais,
    pagoEm: Instante,
    /** The part of the payment that is in the wallet now. */
    disponivel: Reais,
    /** Until when this part can be refunded. */
    ate: Instante,
    /** Why this part cannot be refunded now; null when it can. */
    impedimento: z.string().nullable(),
  })
  .meta({ id: 'SaldoDeCartao' })
export type SaldoDeCartao = z.output<typeof SaldoDeCartao>

export const listSaldosDeCartao = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/devolucao',
  summary: 'O que cada cartão ainda tem na carteira, e até quando pode voltar a ele.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  response: z.array(SaldoDeCartao),
})

export const createDevolucao = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/payment/:paymentId/devolucao',
  summary:
    'Devolve ao cartão, no todo ou em parte, o que ele pagou e ainda está na carteira. Idempotency-Key: repetir responde o mesmo.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'sacar',
  status: 201,
  requestHeaders: IDEMPOTENCY_KEY,
  params: z.object({ paymentId: z.string() }),
  body: z.object({ valor: Reais }, { error: MENSAGENS_DO_PAGAMENTO.dadosIncompletos }),
  response: Devolucao,
})

export const findDevolucao = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/devolucao/:uuid',
  summary: 'Uma devolução ao cartão.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'verCarteira',
  params: z.object({ uuid: z.string() }),
  response: Devolucao,
})
