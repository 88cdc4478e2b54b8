import * as z from 'zod'
import { IDEMPOTENCY_KEY, IF_MATCH } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { LinhaOpcional } from '../kernel/schemas/texto.ts'
import { BANDEIRAS } from '../kernel/values/cartao.ts'
import {
  CarrinhoDoPagamento,
  ClienteDoPagamento,
  MENSAGENS_DO_PAGAMENTO,
  STATUS_DE_PAGAMENTO,
  ValorDoPagamento,
} from '../pagamento.ts'

export const findBandeira = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/bin',
  summary: 'A bandeira de um cartão pelos seis primeiros dígitos.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  people: true,
  body: z.object({
    bin: z
      .string({ error: MENSAGENS_DO_PAGAMENTO.numeroInvalido })
      .regex(/^\d{6,8}$/, { error: 'Informe os seis primeiros dígitos do cartão.' }),
  }),
  response: z.object({ brand: z.enum(BANDEIRAS) }),
})

/** S2 §3 'Saved card'. The number is masked: the house knows only the last four digits. */
export const CartaoSalvo = z
  .object({
    uuid: z.uuid(),
    brand: z.enum(BANDEIRAS),
    cardNumber: z.string(),
    holder: z.string(),
    cardName: z.string(),
  })
  .meta({ id: 'CartaoSalvo' })
export type CartaoSalvo = z.output<typeof CartaoSalvo>

export const listCartoes = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/cards',
  summary: 'Os cartões que o assinante guardou.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'usarCartoes',
  response: z.array(CartaoSalvo),
})

export const deleteCartao = endpoint({
  method: 'DELETE',
  path: '/api/v1/checkout/cards/:uuid',
  summary: 'Apaga um cartão guardado.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'usarCartoes',
  status: 204,
  params: z.object({ uuid: z.string() }),
})

export const createDesafio = endpoint({
  method: 'GET',
  path: '/api/v1/captcha/desafio',
  summary: 'Um desafio do ALTCHA (prova de trabalho).',
  tag: 'pagamento',
  access: 'visitor',
  response: z.looseObject({}).meta({ id: 'Desafio' }),
})

export const verifyCaptcha = endpoint({
  method: 'POST',
  path: '/api/v1/captcha/verify',
  summary:
    'Confere a resposta de um desafio. Vale nesta sessão por 10 minutos; depois de um pagamento com cartão aprovado, por 12 horas. Uma tentativa que não é aprovada gasta a prova.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  people: true,
  body: z.object({
    token: z
      .string({ error: MENSAGENS_DO_PAGAMENTO.captcha })
      .min(1, { error: MENSAGENS_DO_PAGAMENTO.captcha })
      .max(20_000),
  }),
  response: z.object({ success: z.boolean() }),
})

export const findProvaDeCaptcha = endpoint({
  method: 'GET',
  path: '/api/v1/captcha/prova',
  summary: 'Se esta sessão já provou que não é um robô e pode pagar com cartão sem outro desafio.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  people: true,
  response: z.object({ isValida: z.boolean() }),
})

const campo = (max: number) =>
  z
    .string({ error: MENSAGENS_DO_PAGAMENTO.cartaoIncompleto })
    .max(max, { error: MENSAGENS_DO_PAGAMENTO.cartaoIncompleto })

/** A card as the form sends it (S2 §7). None of it is stored. */
const CartaoNoPedido = z.object({
  cardName: LinhaOpcional(60, 'o apelido').nullish(),
  cardNumber: campo(40).nullish(),
  brand: z.string().max(40).nullish(),
  holder: LinhaOpcional(100, 'o nome no cartão').nullish(),
  expirationDate: campo(10).nullish(),
  securityCode: campo(10).nullish(),
})

export const payCartao = endpoint({
  method: 'POST',
  path: '/api/v1/checkout/payment/card',
  summary:
    'Paga um carrinho, ou uma inserção de créditos (`pagamento`), com um cartão guardado (card.token) ou novo. Pede um captcha resolvido.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  people: true,
  requestHeaders: { ...IDEMPOTENCY_KEY, ...IF_MATCH },
  body: z.object({
    chartUuid: CarrinhoDoPagamento.nullish(),
    /** The top-up to pay, instead of a cart. */
    pagamento: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.naoEncontrado }).nullish(),
    amount: ValorDoPagamento,
    card: z.object(
      {
        token: z.uuid({ error: MENSAGENS_DO_PAGAMENTO.cartaoNaoEncontrado }).nullish(),
        saveCard: z.boolean().nullish(),
        customer: ClienteDoPagamento,
        card: CartaoNoPedido.nullish(),
      },
      { error: MENSAGENS_DO_PAGAMENTO.dadosIncompletos },
    ),
  }),
  response: z.object({
    paymentId: z.uuid(),
    status: z.enum(STATUS_DE_PAGAMENTO),
    motivo: z.string().optional(),
  }),
})

export const findPagamentoComCartao = endpoint({
  method: 'GET',
  path: '/api/v1/checkout/payment/card/:paymentId',
  summary: 'O status de um pagamento com cartão.',
  tag: 'pagamento',
  access: 'subscriber',
  right: 'pagar',
  people: true,
  params: z.object({ paymentId: z.string() }),
  response: z.object({ status: z.enum(STATUS_DE_PAGAMENTO), motivo: z.string().optional() }),
})
