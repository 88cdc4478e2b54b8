import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Db } from '../deps.ts'

/** How many rows one node takes at a time: those due at `dueBy` or before, which are its own until `until`. */
export type Lease = { dueBy: Date; until: Date; max: number }

/**
 * Claims due rows for this node alone, the longest due first. The column `due` moves to `until` in the same statement, so
 * the row is due again at `until`, even if this node dies. Rows that another node is claiming at this moment are left out.
 * Returns the columns `key`, which name a row, and those of `returning`.
 *
 * `where` narrows the rows and `set` changes further columns; both name columns without a table.
 */
export async function claimDue<Row>(
  db: Db,
  table: keyof Database,
  { dueBy, until, max }: Lease,
  {
    due,
    key,
    where = sql`true`,
    set = sql``,
    returning = key,
  }: {
    due: string
    key: readonly [string, ...string[]]
    where?: RawBuilder<unknown>
    set?: RawBuilder<unknown>
    returning?: readonly string[]
  },
): Promise<Row[]> {
  const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const isSame = key.map((name) => sql`${sql.ref(`t.${name}`)} = ${sql.ref(`devida.${name}`)}`)
  const { rows } = await sql<Row>`
    with devida as materialized (
      select ${columns(key)} from ${sql.table(table)}
      where ${sql.ref(due)} <= ${dueBy} and ${where}
      order by ${sql.ref(due)} limit ${max} for update skip locked
    )
    update ${sql.table(table)} as t set ${sql.ref(due)} = ${until} ${set}
    from devida where ${sql.join(isSame, sql` and `)}
    returning ${columns(returning.map((name) => `t.${name}`))}`.execute(db)
  return rows
}
