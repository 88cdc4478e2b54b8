import * as z from 'zod'
import { IDEMPOTENCY_KEY } from '../kernel/http/cabecalhos.ts'
import { endpoint } from '../kernel/http/endpoint.ts'
import { PAGINA, TOTAL_HEADER } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'
import { Reais } from '../kernel/schemas/reais.ts'
import { LinhasOpcionais, OBRIGATORIO } from '../kernel/schemas/texto.ts'

export const STATUS_DE_REEMBOLSO = {
  AGUARDA_APROVACAO: 'Aguarda a segunda pessoa',
  CONCLUIDO: 'Concluído',
  RECUSADO: 'Recusado',
} as const
export type StatusDeReembolso = keyof typeof STATUS_DE_REEMBOLSO
const statuses = Object.keys(STATUS_DE_REEMBOLSO) as [StatusDeReembolso, ...StatusDeReembolso[]]

export const MENSAGENS_DO_REEMBOLSO = {
  semAlvo: 'Diga o frete ou a assinatura, e só um dos dois.',
  semValor: 'O valor do reembolso deve ser maior que zero.',
  naoEncontrado: 'Reembolso não encontrado.',
  freteNaoEncontrado: 'Frete não encontrado.',
  semConta: 'Esta conta foi encerrada ou não existe: não há carteira que receba o reembolso. Devolva por fora.',
  propriaConta: 'Esta conta é sua: quem reembolsa é outra pessoa da equipe.',
  mesmaPessoa: 'Você pediu este reembolso: quem aprova é outra pessoa da equipe.',
  jaDecidido: 'Este reembolso já foi decidido.',
  naoPago: 'Este frete não foi pago.',
  jaEstornado: 'O valor deste frete já voltou pelo cancelamento.',
  cancelando: 'O cancelamento deste frete está em andamento: o valor volta por ele.',
  estornado: 'O banco devolveu o pagamento deste frete a quem pagou.',
  acimaDoLivre: (disponivel: string, teto: string) =>
    `Em valores livres este assinante ainda pode receber ${disponivel}: somados, eles não passam de ${teto}.`,
  acima: (disponivel: string) => `Deste frete ainda se podem reembolsar ${disponivel}.`,
} as const

const Pessoa = z.object({ uuid: z.uuid(), nome: z.string() }).meta({ id: 'PessoaDaEquipe' })

export const Reembolso = z
  .object({
    uuid: z.uuid(),
    status: z.enum(statuses),
    assinatura: z.uuid(),
    /** The subscriber's name; null when the account was closed. */
    assinante: z.string().nullable(),
    /** Null: a free amount. */
    frete: z.uuid().nullable(),
    codigoEncomenda: z.string().nullable().meta({ description: 'Do frete; null: valor livre, ou ainda sem etiqueta.' }),
    valor: Reais,
    /** How much reached the wallet; the rest covered a chargeback. Null: not concluded. */
    devolvido: Reais.nullable(),
    motivo: z.string(),
    precisaDeDois: z.boolean(),
    pedidoPor: Pessoa,
    pedidoEm: Instante,
    decididoPor: Pessoa.nullable(),
    decididoEm: Instante.nullable(),
    motivoDaRecusa: z.string().nullable(),
  })
  .meta({ id: 'Reembolso' })
export type Reembolso = z.output<typeof Reembolso>

const base = { tag: 'operacao', access: 'operator', direitos: ['FINANCEIRO'] } as const
const Motivo = LinhasOpcionais(1000, 'o motivo').min(1, { error: OBRIGATORIO })
const uuid = z.object({ uuid: z.string() })

export const PedidoDeReembolso = z
  .object({
    frete: z.uuid({ error: 'Frete inválido.' }).optional(),
    assinatura: z.uuid({ error: 'Assinatura inválida.' }).optional(),
    valor: Reais.refine((valor) => valor > 0, { error: MENSAGENS_DO_REEMBOLSO.semValor }),
    motivo: Motivo,
  })
  .refine(({ frete, assinatura }) => (frete === undefined) !== (assinatura === undefined), {
    error: MENSAGENS_DO_REEMBOLSO.semAlvo,
    path: ['frete'],
  })

export const createReembolso = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/reembolso',
  summary:
    'Reembolsa parte ou tudo de um frete, ou um valor livre, na carteira. Acima do limite espera outra pessoa. Idempotency-Key: repetir responde o mesmo.',
  status: 201,
  requestHeaders: IDEMPOTENCY_KEY,
  body: PedidoDeReembolso,
  response: z.object({ uuid: z.uuid(), status: z.enum(statuses) }),
})

export const approveReembolso = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/reembolso/:uuid/aprovacao',
  summary: 'Aprova o reembolso que outra pessoa pediu e move o dinheiro; 409 para quem pediu.',
  params: uuid,
  response: Reembolso,
})

export const refuseReembolso = endpoint({
  ...base,
  method: 'POST',
  path: '/api/v1/operacao/reembolso/:uuid/recusa',
  summary: 'Recusa um reembolso que espera; quem pediu também pode desistir dele.',
  params: uuid,
  body: z.object({ motivo: Motivo }),
  response: Reembolso,
})

export const findReembolso = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/reembolso/:uuid',
  summary: 'Um reembolso.',
  params: uuid,
  response: Reembolso,
})

export const REEMBOLSOS_POR_PAGINA = 50
/** A count stops here: counting thousands of rows takes longer than reading the page. */
export const CONTA_ATE = 1_000

export const listReembolsos = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/reembolso',
  summary: 'Os reembolsos: os que esperam, do mais antigo; os outros, do mais novo. X-Total-Count para em 1.000.',
  headers: TOTAL_HEADER,
  query: z.object({
    status: z.enum(statuses, { error: 'Status de reembolso desconhecido.' }).optional(),
    frete: z.uuid({ error: 'Frete inválido.' }).optional(),
    assinatura: z.uuid({ error: 'Assinatura inválida.' }).optional(),
    ...PAGINA,
  }),
  response: z.array(Reembolso),
})

/** What may be refunded of a frete now, for the panel on its page. */
export const findReembolsavel = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/frete/:uuid/reembolso',
  summary: 'Quanto se pode reembolsar de um frete, de que contas sai, e a partir de quanto espera outra pessoa.',
  params: uuid,
  response: z
    .object({
      frete: z.uuid(),
      assinatura: z.uuid(),
      pago: Reais,
      reembolsado: Reais,
      /** What goes back as credits of differences, redeemed or open, less the debits that were paid. */
      creditado: Reais,
      esperando: Reais,
      disponivel: Reais,
      /** The house's part of the price; the rest belongs to the carrier. */
      margem: Reais,
      /** Why nothing can be refunded. */
      impedimento: z.string().nullable(),
      /** What this operator may still refund to this subscription today without a second person. */
      semSegundaPessoa: Reais,
    })
    .meta({ id: 'Reembolsavel' }),
})
export type Reembolsavel = z.output<NonNullable<(typeof findReembolsavel)['response']>>

/** Whether a free amount can be given to a subscription, for the panel on the subscriber's page. */
export const findReembolsoLivre = endpoint({
  ...base,
  method: 'GET',
  path: '/api/v1/operacao/assinante/:uuid/reembolso',
  summary:
    'Se um assinante pode receber um reembolso de valor livre, até quanto, e a partir de quanto espera outra pessoa.',
  params: uuid,
  response: z
    .object({
      assinatura: z.uuid(),
      /** Refunds that wait for the second person: free amounts and those of fretes. */
      esperando: Reais,
      /** What this subscription may still get in free amounts. */
      disponivel: Reais,
      /** The most that this subscription may get in free amounts, all together. */
      teto: Reais,
      /** Why nothing can be refunded. */
      impedimento: z.string().nullable(),
      /** What this operator may still refund to this subscription today without a second person. */
      semSegundaPessoa: Reais,
    })
    .meta({ id: 'ReembolsoLivre' }),
})
