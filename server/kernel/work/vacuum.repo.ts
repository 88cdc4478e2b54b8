import { sql } from 'kysely'
import type { Db } from '../deps.ts'

/** Changed rows that make a visit worth while: so many, and this part of the table. The same as PostgreSQL's autovacuum. */
const FEW = 50
const PART = 0.2

/**
 * What has changed since the last visit. PGlite counts it in memory, so after a start nothing is known: then each table of
 * the product counts as changed. PostgreSQL's own tables are larger than most of these and hardly change; they are taken by
 * their counts alone.
 */
const isDue = sql<boolean>`(last_vacuum is null and schemaname <> 'pg_catalog')
  or greatest(n_dead_tup, n_mod_since_analyze, n_ins_since_vacuum) > ${sql.lit(FEW)} + ${sql.lit(PART)} * n_live_tup`

/** Tables with rows: the product's and the queue's, then PostgreSQL's own, which the visits of the others change. */
export async function listTabelas(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select relid::int as id from pg_stat_all_tables
    where schemaname not in ('pg_toast', 'information_schema') and pg_relation_size(relid) > 0
    order by schemaname = 'pg_catalog', schemaname, relname`.execute(db)
  return rows.map(({ id }) => id)
}

/** Writes into the counts what this connection has not told yet: it would wait for a second. */
export const flushCounts = (db: Db) => sql`select pg_stat_force_next_flush()`.execute(db)

/** The name of a table that has changed much since its last visit, quoted for a statement; of any other one undefined. */
export async function findDue(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ nome: string }>`
    select format('%I.%I', schemaname, relname) as nome from pg_stat_all_tables where relid = ${id}::int::oid and (${isDue})`.execute(
    db,
  )
  return rows[0]?.nome
}

/** Makes the room of old rows usable again and counts the rows for the planner. Not inside a transaction. */
export const vacuum = (db: Db, nome: string) => sql.raw(`vacuum (analyze) ${nome}`).execute(db)
