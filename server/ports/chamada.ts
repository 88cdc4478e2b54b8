/** Kinds of calls to a carrier's HTTP API. Each kind has its own breaker and its own budget. */
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

/** FECHADO: calls go out. ABERTO: none goes out. MEIO_ABERTO: the next one goes out as a trial, or it is under way. */
export type EstadoDoDisjuntor = 'FECHADO' | 'ABERTO' | 'MEIO_ABERTO'

/** The breaker of one kind of call at one carrier, in this process. `desde`: when it opened; null while it is closed. */
export type DisjuntorDaChamada = {
  transportadoraUuid: string
  tipo: TipoDeChamada
  estado: EstadoDoDisjuntor
  desde: Date | null
}

/** One call over HTTP with all its tries, without what was said in it. */
export type ChamadaHttp = {
  em: Date
  transportadoraUuid: string
  tipo: TipoDeChamada
  nome: string
  duracaoMs: number
  tentativas: number
  desfecho: 'RESPONDEU' | 'RECUSOU' | 'SEM_RESPOSTA'
  /** The status of the last answer; null when no answer came. */
  status: number | null
  /** Why there is no answer, or the codes of the refusal. */
  causa: string
  /** 32 hexadecimal digits; the same went to the carrier in `traceparent`. */
  traceId: string
  objetos: readonly string[]
}
