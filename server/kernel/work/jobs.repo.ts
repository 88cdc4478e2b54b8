import { type RawBuilder, sql } from 'kysely'
import { unhurry } from '../../db/guarded-client.ts'
import type { Db, JobAge, JobCount } from '../deps.ts'
import { statement } from '../statement.ts'
import { noticeOf } from './notices.rules.ts'

/** The schema of pg-boss's tables. This file holds what pg-boss has no call for, or only a slow one. */
export const SCHEMA = 'fila'
const fila = sql.raw(SCHEMA)

/** The channel on which pg-boss announces new jobs. */
const CHANNEL = sql.raw(`'pgboss_' || left(encode(sha224('${SCHEMA}'), 'hex'), 24)`)

/**
 * Queues a job that is due at once, as `send` of pg-boss does; false when its queue does not exist. The statement of
 * pg-boss itself is three kilobytes long, for a dozen options that no job of ours has. `node` asks for the job at once
 * (notices.ts); without it every node does.
 */
export const insertJob = async (tx: Db, name: string, data: object, node?: string) =>
  (await addJob(tx, { name, data: JSON.stringify(data), notice: noticeOf(name, node) })).rows.length > 0
const addJob = statement(
  (_, { name, data, notice }: { name: string; data: string; notice: string }) =>
    sql`${addTo(sql`name = ${name}`, data)} returning pg_notify(${CHANNEL}, ${notice})`,
)

/**
 * Queues one job without data for each of these queues. Tells no worker: the caller runs them itself and waits for their end.
 */
export const insertJobs = (tx: Db, names: readonly string[]) =>
  addTo(sql`name = any(${names}::text[])`, '{}').execute(tx)

const addTo = (queues: RawBuilder<boolean>, data: string) => sql`
  insert into ${fila}.job (name, data, start_after, created_on, keep_until, expire_seconds, deletion_seconds, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select name, ${data}::jsonb, ${fila}.job_now(), ${fila}.job_now(),
    ${fila}.job_now() + retention_seconds * interval '1 second', expire_seconds, deletion_seconds, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from ${fila}.queue where ${queues}`

/** Jobs by name and state, without those that ended well; those of pg-boss itself are left out. Reads no ended job. */
export async function countJobs(db: Db): Promise<JobCount[]> {
  const { rows } = await sql<JobCount>`
    select name, state::text as state, count(*)::int as count from (
      select name, state from ${fila}.job where ${DO_ESTADO.ESPERA}
      union all select name, state from ${fila}.job where ${DO_ESTADO.FALHOU} and state = 'failed'
    ) as aberta group by name, state order by name, state`.execute(db)
  return rows
}

/** How long the oldest due job of each name has waited, and when one last ended well; pg-boss's own are left out. */
export async function listAges(db: Db): Promise<JobAge[]> {
  const { rows } = await sql<JobAge>`
    select queue.name, coalesce(extract(epoch from espera.mais_velha), 0)::float8 as oldest_due_seconds,
      extract(epoch from feita.em)::float8 as last_completed
    from ${fila}.queue
      left join (
        select name, max(now() - start_after) filter (where state in ('created', 'retry') and start_after <= now()) as mais_velha
        from ${fila}.job where ${DO_ESTADO.ESPERA} group by name
      ) as espera using (name)
      left join lateral (
        select max(completed_on) as em from ${fila}.job where job.name = queue.name and ${DO_ESTADO.FEITA}
      ) as feita on true
    where queue.name not like '\\_\\_%' and (espera.name is not null or feita.em is not null)
    order by queue.name`.execute(db)
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

/** Those of the queues that have a due job, found without reading how many. */
export async function listDueAmong(db: Db, names: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name where exists (
      select from ${fila}.job
      where job.name = name.name and state < 'active' and not blocked and start_after <= ${fila}.job_now()
    )`.execute(db)
  return rows.map(({ name }) => name)
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

/** The jobs that failed at least once and are neither running nor done. */
const FALHOU = sql`state in ('retry', 'failed')`
/** The jobs of each list, without those of pg-boss itself. The indexes of `createJobIndexes` have these very words. */
const DO_ESTADO = {
  FALHOU: sql`${FALHOU} and output ->> 'message' is distinct from 'again' and name not like '\\_\\_%'`,
  ESPERA: sql`state in ('created', 'retry', 'active') and name not like '\\_\\_%'`,
  FEITA: sql`state = 'completed' and name not like '\\_\\_%'`,
} as const
const INDICES = { FALHOU: 'job_falhou', ESPERA: 'job_espera', FEITA: 'job_feita' } as const
/** When a job of a name last ended well. */
const POR_NOME = 'job_feita_por_nome'

/**
 * Lets the lists of jobs be read and counted without reading all jobs. pg-boss makes its table itself, so no migration can. Asked at
 * every start, and only looked up once it stands: `create index if not exists` would wait for everybody who writes jobs.
 */
export async function createJobIndexes(db: Db) {
  const estados = Object.keys(INDICES) as (keyof typeof INDICES)[]
  const nomes = [...estados.map((estado) => INDICES[estado]), POR_NOME].map((nome) => `${SCHEMA}.${nome}`)
  const { rows } = await sql<{ missing: boolean }>`
    select bool_or(to_regclass(nome) is null) as missing from unnest(${nomes}::text[]) as nome`.execute(db)
  if (!rows[0]?.missing) return
  await db.transaction().execute(async (tx) => {
    await unhurry(tx) // a statement over millions of jobs would be given up as hanging
    await sql`select pg_advisory_xact_lock(hashtext('fila indices'))`.execute(tx)
    for (const estado of estados)
      await sql`create index if not exists ${sql.ref(INDICES[estado])} on ${fila}.job (created_on, id)
        where ${DO_ESTADO[estado]}`.execute(tx)
    await sql`create index if not exists ${sql.ref(POR_NOME)} on ${fila}.job (name, completed_on) where ${DO_ESTADO.FEITA}`.execute(
      tx,
    )
    await sql`drop index if exists ${fila}.job_que_falhou`.execute(tx) // of the version before
  })
}

export type JobRow = {
  id: string
  name: string
  state: string
  data: Record<string, unknown> | null
  retryCount: number
  output: { message?: unknown } | null
  createdOn: Date
  startAfter: Date
}

/** Jobs in a state: the oldest first, done ones the newest first. */
export async function listJobs(
  db: Db,
  estado: keyof typeof DO_ESTADO,
  { limit, offset = 0 }: { limit: number; offset?: number },
) {
  const order = estado === 'FEITA' ? sql`created_on desc, id desc` : sql`created_on, id`
  const { rows } = await sql<JobRow>`
    select id, name, state::text as state, data, retry_count, output, created_on, start_after from ${fila}.job
    where ${DO_ESTADO[estado]} order by ${order} limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** How many jobs are in a state, counted up to `max`, and since when the oldest of them waits. */
export async function countJobsIn(db: Db, estado: keyof typeof DO_ESTADO, max: number) {
  const { rows } = await sql<{ quantos: number; desde: Date | null }>`
    select count(*)::int as quantos, min(created_on) as desde from (
      select created_on from ${fila}.job where ${DO_ESTADO[estado]} order by created_on, id limit ${max}
    ) as uma`.execute(db)
  return rows[0]!
}

/**
 * Makes a failed job due now, for one more try. Undefined when it is due, runs or has ended by now: of two callers one gets
 * the job. The job is due since it was created, which is before either caller's transaction began; `job_now()` would be the
 * start of the first transaction, and may lie after that of the second.
 */
export async function repeatJob(tx: Db, id: string) {
  const { rows } = await sql<{ name: string }>`
    update ${fila}.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), completed_on = null,
      start_after = created_on, keep_until = greatest(keep_until, ${fila}.job_now() + interval '14 days')
    where id = ${id} and ${DO_ESTADO.FALHOU} and (state = 'failed' or start_after > ${fila}.job_now())
    returning name, pg_notify(${CHANNEL}, name)`.execute(tx)
  return rows[0]?.name
}

/** Ends a failed job: it is never tried again. Undefined when it runs or has ended by now. */
export async function abandonJob(tx: Db, id: string) {
  const { rows } = await sql<{ name: string }>`
    update ${fila}.job set state = 'cancelled', completed_on = ${fila}.job_now()
    where id = ${id} and ${DO_ESTADO.FALHOU} returning name`.execute(tx)
  return rows[0]?.name
}
