/** What is asked of a carrier over HTTP; breaker and budget are of one kind. */
export const TIPOS_DE_CHAMADA = [
  'TOKEN',
  'PRECO',
  'PRAZO',
  'EMISSAO',
  'CONSULTA',
  'CANCELAMENTO',
  'RASTREIO',
  'MEDICAO',
  'AGENCIAS',
  'CEP',
  'LISTA',
] as const
export type TipoDeChamada = (typeof TIPOS_DE_CHAMADA)[number]

/** One call over HTTP with all its tries, without what was said in it. */
export type ChamadaHttp = {
  em: Date
  transportadoraUuid: string
  tipo: TipoDeChamada
  nome: string
  duracaoMs: number
  tentativas: number
  desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA'
  /** The last answer's status; null when there was none. */
  status: number | null
  /** Why there is no answer, or the codes of the refusal. */
  causa: string
  /** 32 hexadecimal digits; the same went to the carrier in `traceparent`. */
  traceId: string
  objetos: readonly string[]
}
