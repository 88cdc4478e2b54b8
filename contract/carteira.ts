import * as z from 'zod'
import { endpoint } from './kernel/http/endpoint.ts'
import { PAGINA, SimOuNao } from './kernel/http/inteiro-texto.ts'
import { Instante } from './kernel/schemas/instante.ts'
import { keysOf } from './kernel/schemas/keys-of.ts'
import { DATAS_TROCADAS, isPeriodo, PERIODO } from './kernel/schemas/periodo.ts'
import { Reais } from './kernel/schemas/reais.ts'
import { type Centavos, formatReais } from './kernel/values/centavos.ts'

/** Types of a line in 'Transações realizadas': those that bring money in, and those that take it out. */
export const TIPOS_DE_TRANSACAO = {
  COMPRA_CREDITOS: { descricao: 'Inserção de créditos', tipoOperacao: 'ENTRADA' },
  COMPRA_FRETE: { descricao: 'Compra de fretes', tipoOperacao: 'SAIDA' },
  ESTORNO_FRETE: { descricao: 'Estorno de frete', tipoOperacao: 'ENTRADA' },
  DEVOLUCAO_RESERVA: { descricao: 'Reserva devolvida', tipoOperacao: 'ENTRADA' },
  CREDITO_PAGAMENTO: { descricao: 'Pagamento recebido fora do prazo', tipoOperacao: 'ENTRADA' },
  ESTORNO_PAGAMENTO: { descricao: 'Pagamento estornado', tipoOperacao: 'SAIDA' },
  COBERTURA_ESTORNO: { descricao: 'Cobertura de pagamento estornado', tipoOperacao: 'SAIDA' },
  SAQUE: { descricao: 'Saque por Pix', tipoOperacao: 'SAIDA' },
  DEVOLUCAO_SAQUE: { descricao: 'Saque devolvido', tipoOperacao: 'ENTRADA' },
  ESTORNO_DESFEITO: { descricao: 'Estorno desfeito', tipoOperacao: 'ENTRADA' },
  DEVOLUCAO_CARTAO: { descricao: 'Devolução ao cartão', tipoOperacao: 'SAIDA' },
  DEVOLUCAO_CARTAO_RECUSADA: { descricao: 'Devolução ao cartão não realizada', tipoOperacao: 'ENTRADA' },
  PAGAMENTO_DIFERENCA: { descricao: 'Pagamento de diferença de frete', tipoOperacao: 'SAIDA' },
  RESGATE_DIFERENCA: { descricao: 'Resgate de diferença de frete', tipoOperacao: 'ENTRADA' },
  REEMBOLSO: { descricao: 'Reembolso', tipoOperacao: 'ENTRADA' },
  CORTESIA: { descricao: 'Crédito de cortesia', tipoOperacao: 'ENTRADA' },
} as const satisfies Record<string, { descricao: string; tipoOperacao: 'ENTRADA' | 'SAIDA' }>
export type TipoDeTransacao = keyof typeof TIPOS_DE_TRANSACAO
const tipos = keysOf(TIPOS_DE_TRANSACAO)

export const STATUS_DE_TRANSACAO = {
  PENDENTE: 'Pendente',
  CONCLUIDA: 'Concluída',
  RECUSADA: 'Recusada',
  EXPIRADA: 'Expirada',
  CANCELADA: 'Cancelada',
} as const
export type StatusDeTransacao = keyof typeof STATUS_DE_TRANSACAO
const statuses = keysOf(STATUS_DE_TRANSACAO)

/** Where the money came from or went. */
export const MEIOS = { CARTEIRA: 'Carteira Flex', PIX: 'Pix', CARTAO: 'Cartão de crédito', BOLETO: 'Boleto' } as const
export type Meio = keyof typeof MEIOS

/**
 * What a line is about, which decides what its uuid names: a purchase, a payment, a frete, a withdrawal, a refund to a
 * card, a freight difference, a refund by the staff, a cortesia.
 */
export const ORIGENS = [
  'COMPRA',
  'PAGAMENTO',
  'FRETE',
  'SAQUE',
  'DEVOLUCAO',
  'DIFERENCA',
  'REEMBOLSO',
  'CORTESIA',
] as const
export type Origem = (typeof ORIGENS)[number]

/** Where money that was given back went, as a sentence for its owner. */
export const describeDevolucao = (valor: Centavos, devolvido: Centavos) =>
  `${[
    devolvido > 0 && `${formatReais(devolvido)} voltaram para a sua Carteira Flex`,
    devolvido < valor && `${formatReais(valor - devolvido)} cobriram um pagamento que o banco devolveu a quem pagou`,
  ]
    .filter(Boolean)
    .join(' e ')}.`

/** The sentence about a chargeback that was more than the wallet had (D §23). */
export const describeEmAberto = (valor: Centavos) =>
  `${formatReais(valor)} ficam em aberto: o próximo valor que entrar na sua carteira cobre primeiro essa parte.`

/** S2 §3 'Transaction', with what is needed to follow the balance. */
export const Transacao = z
  .object({
    uuid: z.uuid(),
    dataCriacao: Instante,
    /** When the line took effect or ended; while it waits, when it was created. The list has this order. */
    dataEfetivacao: Instante,
    valor: Reais,
    valorDesconto: Reais,
    status: z.object({ codigo: z.enum(statuses), descricao: z.string() }),
    tipoTransacao: z.object({
      codigo: z.enum(tipos),
      descricao: z.string(),
      tipoOperacao: z.enum(['ENTRADA', 'SAIDA']),
    }),
    meioPagamento: z.object({ nome: z.string() }),
    /**
     * The balance right after the line; null when the line changed nothing in the wallet: a Pix or a card paid, or the
     * line still waits.
     */
    saldo: Reais.nullable(),
    /** How much of the change in the wallet was card money; null when the line changed nothing in the wallet. */
    deCartao: Reais.nullable(),
    origem: z.object({ tipo: z.enum(ORIGENS), uuid: z.uuid() }),
    /** Who caused the line; 'Sistema' when it was no person, null for a line from before persons were recorded. */
    ator: z.object({ nome: z.string() }).nullable(),
  })
  .meta({ id: 'Transacao' })
export type Transacao = z.output<typeof Transacao>

const Opcao = z.object({ codigo: z.string(), descricao: z.string() }).meta({ id: 'Opcao' })
const ativo = z.object({ ativo: SimOuNao.optional() })

export const TIPO_INVALIDO = 'Tipo de transação desconhecido.'
export const STATUS_INVALIDO = 'Status de transação desconhecido.'

export const FiltroDeTransacoes = z
  .object({
    ...PERIODO,
    tipoTransacao: z.enum(tipos, { error: TIPO_INVALIDO }).optional(),
    statusTransacao: z.enum(statuses, { error: STATUS_INVALIDO }).optional(),
    ...PAGINA,
  })
  .refine(({ dataInicio, dataFim }) => isPeriodo(dataInicio, dataFim), { error: DATAS_TROCADAS, path: ['dataFim'] })

/** Lines on a page by default. */
export const TRANSACOES_POR_PAGINA = 20

export const listTransacoes = endpoint({
  method: 'GET',
  path: '/api/v1/assinatura/:id/transacao',
  summary:
    'Transações da carteira, da mais nova para a mais antiga. Com Accept application/xml, text/csv ou application/x-ofx: ' +
    'o arquivo inteiro do período, sem páginas.',
  tag: 'carteira',
  access: 'subscriber',
  right: 'verCarteira',
  params: z.object({ id: z.string() }),
  query: FiltroDeTransacoes,
  response: z.array(Transacao),
  files: ['application/xml', 'text/csv', 'application/x-ofx'],
})

export const listTiposDeTransacao = endpoint({
  method: 'GET',
  path: '/api/v1/tipotransacao',
  summary: 'Os tipos de transação, para o filtro.',
  tag: 'carteira',
  access: 'subscriber',
  right: 'verCarteira',
  query: ativo,
  response: z.array(Opcao),
})

export const listStatusDeTransacao = endpoint({
  method: 'GET',
  path: '/api/v1/statustransacao',
  summary: 'Os status de transação, para o filtro.',
  tag: 'carteira',
  access: 'subscriber',
  right: 'verCarteira',
  query: ativo,
  response: z.array(Opcao),
})
