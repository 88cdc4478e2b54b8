import type { ColumnType } from 'kysely'
import type { Acao } from '#contract/operacao/auditoria'

/** Read as an object, written as its JSON text. */
type Json = ColumnType<object | null, string | null, never>

/** The tables of the staff's console. */
export type OperacaoTables = {
  auditoria: {
    ordem: number
    em: Date
    /** Null for what was done from the command line. */
    operadorUuid: string | null
    acao: Acao
    /** What was acted on: `frete:uuid`. */
    alvo: string
    ip: string | null
    motivo: string | null
    /** The state before and after, without personal data in the clear. */
    antes: Json
    depois: Json
    hashAnterior: string
    hash: string
  }
  /** The last row of the log, kept apart from it. */
  auditoriaFim: { ordem: number; hash: string }
  /** Until when an operator sees a person's whole data. */
  dadoAberto: { operadorUuid: string; assinaturaUuid: string; ate: Date }
}
