import type { PGlite, Transaction } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { camelCase } from '../db/mapping.ts'
import type { Db } from '../kernel/deps.ts'
import { type BancoDeCopia, SETTINGS } from './banco.ts'

/** Bytes of a table that are in memory at once: the embedded database hands them over as a whole. */
const AT_ONCE = 16 * 1024 * 1024
const PAGE_BYTES = 8192
const NEW_LINE = 0x0a

/** Runs `work` in one transaction of the embedded database, which is rolled back when `work` throws. */
export const withEmbutido = <T>(pglite: PGlite, work: (banco: BancoDeCopia) => Promise<T>): Promise<T> =>
  pglite.transaction(async (tx) => {
    await tx.exec(SETTINGS)
    return work(bancoOf(tx))
  })

function bancoOf(tx: Transaction): BancoDeCopia {
  const db = overTransaction(tx)
  return {
    tipo: 'EMBUTIDO',
    db,
    async run(script) {
      await tx.exec(script)
    },
    async *copyOut({ colunas, folhas }) {
      for (const folha of folhas) {
        const { pages, step } = await measure(db, folha)
        for (let page = 0; page < pages; page += step) {
          const { blob } = await tx.query(
            `copy (select ${colunas.join(', ')} from ${folha}
              where ctid >= '(${page},0)' and ctid < '(${page + step},0)') to '/dev/blob'`,
          )
          if (blob && blob.size > 0) yield new Uint8Array(await blob.arrayBuffer())
        }
      }
    },
    async copyIn({ nome, colunas }, bytes) {
      let linhas = 0
      let written = 0
      for await (const lines of wholeLines(bytes)) {
        const { affectedRows } = await tx.query(`copy ${nome} (${colunas.join(', ')}) from '/dev/blob'`, [], {
          blob: new Blob([lines]),
        })
        linhas += affectedRows ?? 0
        written += lines.length
        if (written < 4 * AT_ONCE) continue
        await tx.exec('checkpoint') // otherwise the log would grow as large as the whole backup
        written = 0
      }
      return linhas
    },
  }
}

/** How many pages a table has, and how many of them hold about `AT_ONCE` bytes, long values (TOAST) included. */
async function measure(db: Db, folha: string) {
  const { rows } = await sql<{ bytes: number; whole: number }>`
    select pg_relation_size(${folha}::regclass)::float8 as bytes, pg_table_size(${folha}::regclass)::float8 as whole`.execute(
    db,
  )
  const { bytes, whole } = rows[0]!
  const pages = Math.ceil(bytes / PAGE_BYTES)
  return { pages, step: Math.max(1, Math.floor((AT_ONCE * pages) / Math.max(1, whole))) }
}

/** The same bytes in pieces of about `AT_ONCE`. Each piece ends where a line ends. */
async function* wholeLines(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length < AT_ONCE) continue
    const all = Buffer.concat(held)
    const end = all.lastIndexOf(NEW_LINE) + 1
    if (end > 0) yield all.subarray(0, end)
    held = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield Buffer.concat(held)
}

/** SQL inside the open transaction: Kysely begins none of its own here. */
function overTransaction(tx: Transaction): Db {
  const pglite = { query: tx.query.bind(tx), ready: true, closed: false, waitReady: Promise.resolve() }
  return new Kysely({ dialect: new PGliteDialect({ pglite: pglite as unknown as PGlite }), plugins: [camelCase()] })
}
