import type { ColumnType, GeneratedAlways } from 'kysely'

export type EventoTables = {
  /** Events without a place in the log yet. Written by triggers, in the transaction that causes them. */
  eventoNovo: {
    id: GeneratedAlways<number>
    assinaturaUuid: ColumnType<string, never, never>
    tipo: ColumnType<string, never, never>
    em: ColumnType<Date, never, never>
    dados: ColumnType<Record<string, unknown>, never, never>
  }
  /** The log of each subscription, in the order of `posicao`: 1, 2, 3 … A row never changes (a trigger refuses it). */
  evento: {
    assinaturaUuid: ColumnType<string, never, never>
    posicao: ColumnType<number, never, never>
    uuid: ColumnType<string, never, never>
    tipo: ColumnType<string, never, never>
    em: ColumnType<Date, never, never>
    dados: ColumnType<Record<string, unknown>, never, never>
    /** When the event got its place in the log. */
    registradoEm: ColumnType<Date, never, never>
  }
}
