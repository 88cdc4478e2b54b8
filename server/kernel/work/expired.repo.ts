import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Db } from '../deps.ts'

/**
 * The most rows that one statement deletes: it holds their locks for a moment only, however many have expired. With more of
 * them PostgreSQL would rather read the whole table than look for each.
 */
const MOST = 500

/**
 * Deletes the rows of a table whose time `due` is before the instant, the oldest first and so many at a time, each part in
 * a transaction of its own. Needs an index that begins with `due`. A row that somebody holds is left for the next time.
 */
export async function deleteExpiredOf(
  db: Db,
  table: keyof Database,
  before: Date,
  { due, key, where = sql`true` }: { due: string; key: readonly [string, ...string[]]; where?: RawBuilder<unknown> },
) {
  const columns = sql.join(key.map((name) => sql.ref(name)))
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where ${sql.ref(due)} < ${before} and ${where}
        order by ${sql.ref(due)} limit ${sql.lit(MOST)} for update skip locked)`.execute(db)
    if (Number(numAffectedRows ?? 0) < MOST) return
  }
}

/** Spent windows of rate limits, old Idempotency-Keys and the record of mails sent long ago. */
export const deleteExpired = async (db: Db, now: Date, forgottenKeys: Date, forgottenEnvios: Date) => {
  await deleteExpiredOf(db, 'limiteUso', now, { due: 'expiraEm', key: ['chave', 'janela'] })
  await deleteExpiredOf(db, 'limiteMovel', now, { due: 'expiraEm', key: ['chave'] })
  await deleteExpiredOf(db, 'idempotencia', forgottenKeys, { due: 'criadaEm', key: ['dono', 'chave'] })
  await deleteExpiredOf(db, 'emailEnvio', forgottenEnvios, { due: 'reivindicadoEm', key: ['evento'] })
}
