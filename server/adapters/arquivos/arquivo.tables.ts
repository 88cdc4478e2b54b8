import type { ColumnType } from 'kysely'

/** The files, and the bytes of those that are in the database itself, in parts. */
export type ArquivoTables = {
  /** `completoEm`, `tamanho` and `sha256` come together when the last part is kept. */
  arquivo: {
    uuid: string
    criadoEm: Date
    completoEm: Date | null
    tamanho: number | null
    sha256: string | null
    /** The object in the S3 store that holds the bytes; null: the parts hold them. */
    chave: string | null
  }
  arquivoParte: { arquivoUuid: string; ordem: number; bytes: ColumnType<never, Buffer, never> }
}
