import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** What is done with a table: the room of old rows becomes usable again, or the planner learns what the table holds. */
export const VISITS = ['vacuum', 'analyze'] as const
export type Visit = (typeof VISITS)[number]

/** A visit is worth while when more rows than this have changed: fifty, and a fifth of the table. */
const MANY = sql`50 + 0.2 * n_live_tup`

/**
 * What has changed since the last visit. PGlite counts it in memory, so after a start nothing is known: then each table of
 * the product counts as changed. PostgreSQL's own tables are larger than most of these and hardly change; they are visited by
 * their counts alone.
 */
const DUE = {
  vacuum: sql<boolean>`(last_vacuum is null and schemaname <> 'pg_catalog') or greatest(n_dead_tup, n_ins_since_vacuum) > ${MANY}`,
  analyze: sql<boolean>`(last_analyze is null and schemaname <> 'pg_catalog') or n_mod_since_analyze > ${MANY}`,
}

/** Tables with rows: the product's and the queue's, then PostgreSQL's own, which the visits of the others change. */
export async function listTabelas(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select relid::int as id from pg_stat_all_tables
    where schemaname not in ('pg_toast', 'information_schema') and pg_relation_size(relid) > 0
    order by schemaname = 'pg_catalog', schemaname, relname`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds the changes of this connection to the counts now. PostgreSQL would do so within a second. */
export const flushCounts = (db: Db) => sql`select pg_stat_force_next_flush()`.execute(db)

/** Visits a table that has changed much since the last such visit; returns its name. Not inside a transaction. */
export const visitIfDue = (db: Db, visit: Visit, id: number): Promise<string | undefined> =>
  // on one connection: a second run cannot begin the same visit in between
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ nome: string }>`
      select format('%I.%I', schemaname, relname) as nome from pg_stat_all_tables
      where relid = ${id}::int::oid and (${DUE[visit]})`.execute(connection)
    const nome = rows[0]?.nome
    if (nome) await sql.raw(`${visit} ${nome}`).execute(connection)
    return nome
  })
