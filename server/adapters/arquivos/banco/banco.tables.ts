import type { ColumnType, RawBuilder } from 'kysely'

/** Files in the database itself, in parts. */
export type ArquivoTables = {
  /** `completoEm`, `tamanho` and `sha256` come together when the last part is kept. */
  arquivo: {
    uuid: string
    criadoEm: Date
    completoEm: Date | null
    tamanho: number | null
    sha256: string | null
  }
  arquivoParte: { arquivoUuid: string; ordem: number; bytes: ColumnType<never, RawBuilder<unknown>, never> }
}
