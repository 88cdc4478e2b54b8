import type { Db } from '../kernel/deps.ts'
import type { Manifesto } from './manifesto.ts'

/**
 * One transaction on one database, in which tables are read or written as COPY's text, and SQL runs beside it. PostgreSQL
 * and the embedded database write the same text: a backup of one can be restored into the other.
 */
export type BancoDeCopia = {
  tipo: Manifesto['banco']
  db: Db
  /** Runs several statements at once. */
  run(script: string): Promise<void>
  /** All rows of a table, one a line. `folhas`: where they lie. */
  copyOut(tabela: { nome: string; colunas: string[]; folhas: string[] }): AsyncIterable<Uint8Array>
  /** Writes rows in the same form. Returns how many there were. */
  copyIn(tabela: { nome: string; colunas: string[] }, bytes: AsyncIterable<Uint8Array>): Promise<number>
}

/** Throws away all that the database holds. */
export const emptyBanco = ({ run }: BancoDeCopia) =>
  run('drop schema if exists fila, guardado cascade; drop schema public cascade; create schema public')

/** Makes values look the same as text whatever the server's settings, and removes the time limits. */
export const SETTINGS = `
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local timezone = 'UTC';`
