import { sql } from 'kysely'
import type { Db, JobCount } from '../deps.ts'
import { statement } from '../statement.ts'

/** The schema of pg-boss's tables. This file holds what pg-boss has no call for, or only a slow one. */
export const SCHEMA = 'fila'
const fila = sql.raw(SCHEMA)

/** The channel on which pg-boss announces new jobs. */
const CHANNEL = sql.raw(`'pgboss_' || left(encode(sha224('${SCHEMA}'), 'hex'), 24)`)

/**
 * Queues a job that is due at once, as `send` of pg-boss does; false when its queue does not exist. The statement of
 * pg-boss itself is three kilobytes long, for a dozen options that no job of ours has.
 */
export const insertJob = async (tx: Db, name: string, data: object) =>
  (await addJob(tx, { name, data: JSON.stringify(data) })).rows.length > 0
const addJob = statement(
  (_, { name, data }: { name: string; data: string }) => sql`
    insert into ${fila}.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
    select name, ${data}::jsonb, ${fila}.job_now(), ${fila}.job_now(),
      ${fila}.job_now() + retention_seconds * interval '1 second', expire_seconds, deletion_seconds, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
    from ${fila}.queue where name = ${name}
    returning pg_notify(${CHANNEL}, name)`,
)

/** Jobs by name and state; those of pg-boss itself are left out. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state::text as state, count(*)::int as count from ${fila}.job
    where name not like '\\_\\_%' group by name, state order by name, state`.execute(db)
  return rows
}

/** Moves the due time of waiting jobs towards now. */
export const bringForward = (db: Db, milliseconds: number) =>
  sql`update ${fila}.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
    where state in ('created', 'retry')`.execute(db)

/** The queues that have a due job: one query instead of one for each queue. */
export async function listDue(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${fila}.job where state in ('created', 'retry') and start_after <= now()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** The names of the queues; undefined when pg-boss has not made its tables yet. */
export async function listQueues(db: Db) {
  const { rows: installed } = await sql<{
    found: string | null
  }>`select to_regclass(${`${SCHEMA}.queue`})::text as found`.execute(db)
  if (!installed[0]?.found) return undefined
  const { rows } = await sql<{ name: string }>`select name from ${fila}.queue`.execute(db)
  return new Set(rows.map(({ name }) => name))
}
