import * as z from 'zod'
import { endpoint } from '../kernel/http/endpoint.ts'
import { InteiroTexto } from '../kernel/http/inteiro-texto.ts'
import { Instante } from '../kernel/schemas/instante.ts'

/** What carriers are asked over HTTP, with its name on the screen. */
export const TIPOS_DE_CHAMADA_HTTP = {
  TOKEN: 'Token',
  PRECO: 'Preço',
  PRAZO: 'Prazo',
  EMISSAO: 'Etiqueta',
  CONSULTA: 'Consulta de etiqueta',
  CANCELAMENTO: 'Cancelamento',
  RASTREIO: 'Rastreio',
  MEDICAO: 'Medição',
  AGENCIAS: 'Agências',
  CEP: 'CEP',
  LISTA: 'Lista',
} as const
export type TipoDeChamadaHttp = keyof typeof TIPOS_DE_CHAMADA_HTTP
const tipos = Object.keys(TIPOS_DE_CHAMADA_HTTP) as [TipoDeChamadaHttp, ...TipoDeChamadaHttp[]]

/** How a breaker stands. */
export const ESTADOS_DO_DISJUNTOR = { FECHADO: 'Fechado', MEIO_ABERTO: 'Experimenta', ABERTO: 'Aberto' } as const
export type EstadoDoDisjuntor = keyof typeof ESTADOS_DO_DISJUNTOR
const estados = Object.keys(ESTADOS_DO_DISJUNTOR) as [EstadoDoDisjuntor, ...EstadoDoDisjuntor[]]

export const CHAMADAS_POR_PAGINA = 50
/** The calls that a search finds are counted up to here. */
export const MAX_CHAMADAS_CONTADAS = 1000

export const ResumoDeChamadas = z
  .object({
    transportadora: z.string(),
    tipo: z.enum(tipos),
    /** Calls that all machines together made in the last 24 hours. */
    chamadas: z.number().int(),
    recusas: z.number().int(),
    semResposta: z.number().int(),
    /** Calls that were not made, because the breaker was open or the budget of the minute was spent. */
    naoFeitas: z.number().int(),
    p95Ms: z.number().int().nullable(),
    /** The breaker of the machine that answers this call. */
    disjuntor: z.enum(estados),
    disjuntorDesde: Instante.nullable(),
  })
  .meta({ id: 'ResumoDeChamadas' })
export type ResumoDeChamadas = z.output<typeof ResumoDeChamadas>

export const ChamadaHttp = z
  .object({
    id: z.number().int(),
    em: Instante,
    transportadora: z.string(),
    tipo: z.enum(tipos),
    nome: z.string(),
    duracaoMs: z.number().int(),
    tentativas: z.number().int(),
    desfecho: z.enum(['RESPONDEU', 'RECUSOU', 'SEM_RESPOSTA']),
    /** The HTTP status of the last answer; null when no answer came. */
    status: z.number().int().nullable(),
    /** Why there is no answer, as a sentence, or the codes of the refusal. */
    causa: z.string(),
    /** The call's trace id, which the carrier got in `traceparent`. */
    traceId: z.string(),
    objetos: z.array(z.string()),
    /** How many equal failures of some seconds this row stands for. */
    vezes: z.number().int(),
  })
  .meta({ id: 'ChamadaHttp' })
export type ChamadaHttp = z.output<typeof ChamadaHttp>

const operacao = { method: 'GET', tag: 'operacao', access: 'operator', direitos: [] } as const

export const sumChamadas = endpoint({
  ...operacao,
  path: '/api/v1/operacao/chamada/resumo',
  summary: 'Como cada transportadora ligada respondeu nas últimas 24 horas, por tipo de chamada, com os disjuntores.',
  response: z.array(ResumoDeChamadas),
})

export const listChamadas = endpoint({
  ...operacao,
  path: '/api/v1/operacao/chamada',
  summary: `As chamadas às transportadoras que falharam ou eram de uma encomenda, sem dados pessoais, da mais nova à mais velha; ${CHAMADAS_POR_PAGINA} por vez. O total é o da busca, também com antes, e para em ${MAX_CHAMADAS_CONTADAS}.`,
  query: z.object({
    mostra: z.enum(['FALHAS', 'TODAS'], { error: 'Use FALHAS ou TODAS.' }).default('FALHAS'),
    tipo: z.enum(tipos, { error: 'Escolha um tipo da lista.' }).optional(),
    antes: InteiroTexto(1, Number.MAX_SAFE_INTEGER, 'Página inválida.').optional(),
  }),
  response: z.array(ChamadaHttp),
})

/**
 * The width of one step of the picture, and how many steps are on each side of "equal". The outermost step on each side
 * holds every greater deviation, too.
 */
export const PASSO_DO_DESVIO = 5
export const PASSOS_DO_DESVIO = 6

/** How far the prices of a carrier's API are from its table, in tenths of a per cent: above 0 the API asks for more. */
export const DesviosDoProduto = z
  .object({
    produto: z.string(),
    nomeProduto: z.string(),
    /** Parcels that both priced. */
    comparados: z.number().int(),
    /** Parcels that the table alone priced: the API was silent, wrong, or does not sell the product there. */
    soTabela: z.number().int(),
    media: z.number().int().nullable(),
    p5: z.number().int().nullable(),
    mediana: z.number().int().nullable(),
    p95: z.number().int().nullable(),
    /** How many parcels lie in each step of the picture, the cheapest API first. */
    passos: z.array(z.number().int()),
  })
  .meta({ id: 'DesviosDoProduto' })
export type DesviosDoProduto = z.output<typeof DesviosDoProduto>

export const DesviosDaTransportadora = z
  .object({
    transportadora: z.string(),
    em: Instante,
    /** Parcels that were asked about. */
    encomendas: z.number().int(),
    produtos: z.array(DesviosDoProduto),
  })
  .meta({ id: 'DesviosDaTransportadora' })
export type DesviosDaTransportadora = z.output<typeof DesviosDaTransportadora>

export const listDesvios = endpoint({
  ...operacao,
  path: '/api/v1/operacao/tarifa/desvio',
  summary: 'A última comparação de cada transportadora entre a tabela e a API (npm run tarifas:comparar).',
  direitos: ['ADMINISTRADOR'],
  response: z.array(DesviosDaTransportadora),
})
