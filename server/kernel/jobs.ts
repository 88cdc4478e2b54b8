import { sql } from 'kysely'
import { fromKysely, fromPglite, type JobResult, PgBoss } from 'pg-boss'
import type * as z from 'zod'
import { plusSeconds } from '#contract/kernel/instant'
import type { Config } from '../config.ts'
import type { OpenDb } from '../db/open.ts'
import type { Clock } from './clock.ts'
import type { Db, Deps } from './deps.ts'
import { type Logger, withoutData } from './log.ts'

/**
 * Work that follows a commit. It may run twice (a crash, a retry, two nodes), so `run` asks the database first.
 * 'again' means "not yet": the job is tried again later, as after a failure, with growing delay.
 */
export type Job<P extends z.ZodType = z.ZodType> = {
  /** `area.whatItDoes`; never renamed once released. */
  name: string
  payload: P
  /** Minutes-based cron expression in America/Sao_Paulo, for work that comes round by itself. */
  cron?: string
  run(deps: Deps, payload: z.output<P>): Promise<void | 'again'>
}

export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => job as unknown as Job

/** A queue's load, as /metrics and the operator see it. */
export type JobCount = { name: string; state: string; count: number }

export type Jobs = {
  /** Queues a job in the caller's transaction: no commit, no job (law 6). `startAfter` is an instant of the app's clock. */
  enqueue<P extends z.ZodType>(tx: Db, job: Job<P>, payload: z.input<P>, when?: { startAfter?: Date }): Promise<void>
  /** Jobs by name and state. */
  count(): Promise<JobCount[]>
  /** Runs everything that is due, until nothing is. For the sandbox's clock and for tests. */
  runDue(): Promise<void>
  /** Moves waiting jobs towards now, and queues each cron job whose hour passed, when the clock jumps ahead. */
  jump(milliseconds: number): Promise<void>
  /** From here on jobs can be queued; without the house around it, they are run elsewhere. */
  start(deps?: Deps): Promise<void>
  /** From here on this node runs them, when it is one that works. */
  work(): Promise<void>
  stop(): Promise<void>
}

const SCHEMA = 'fila'
const TIME_ZONE = 'America/Sao_Paulo'
/** Sixteen tries over a little more than a day: 30 s, 1 min, 2 min … at most 4 h apart. */
const RETRY = {
  retryLimit: 16,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 600,
  notify: true,
}

/** Ten jobs of a name at a time on one node; a full fetch is followed by the next at once. */
const WORK = { pollingIntervalSeconds: 15, batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const

type Claimed = { id: string; data: unknown }

/** The job queue: pg-boss on the same database as everything else, embedded or not. */
export function createJobs(
  { config, open, clock, log }: { config: Pick<Config, 'databaseUrl'>; open: OpenDb; clock: Clock; log: Logger },
  jobs: readonly Job[],
  { isWorking, beforeRun }: { isWorking: boolean; beforeRun?: (() => Promise<void>) | undefined },
): Jobs {
  const { db } = open
  const boss = createBoss(config, open, isWorking)
  let deps: Deps | undefined
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))

  return {
    async enqueue(tx, job, payload, when) {
      const startAfter = when?.startAfter && plusSeconds(when.startAfter, -clock.offsetMs() / 1000)
      await boss.send(job.name, job.payload.parse(payload) as object, {
        db: fromKysely(tx),
        ...(startAfter && { startAfter }),
      })
    },

    async count() {
      const { rows } = await sql<JobCount>`
        select name, state::text as state, count(*)::int as count from ${sql.raw(SCHEMA)}.job
        where name not like '\\_\\_%' group by name, state order by name, state`.execute(db)
      return rows
    },

    async runDue() {
      for (let found = true; found; ) {
        found = false
        const due = await listDue(db)
        for (const job of jobs.filter(({ name }) => due.has(name))) {
          for (const claimed of await boss.fetch(job.name, { batchSize: 50 })) {
            found = true
            await settle(job, claimed)
          }
        }
      }
    },

    async jump(milliseconds) {
      await sql`update ${sql.raw(SCHEMA)}.job set start_after = start_after - ${milliseconds} * interval '1 millisecond'
        where state in ('created', 'retry')`.execute(db)
      const from = plusSeconds(clock.now(), -milliseconds / 1000)
      for (const { name, cron } of jobs) {
        const [next] = cron ? boss.previewSchedule(cron, { from, count: 1, tz: TIME_ZONE }) : []
        if (next && next <= clock.now()) await boss.send(name, {})
      }
    },

    async start(house) {
      deps = house
      await createMissingQueues(config, open, jobs)
      await boss.start()
      if (!isWorking) return
      await alignQueues(boss)
      await alignSchedules(boss, jobs)
    },

    async work() {
      if (!isWorking) return
      for (const job of jobs)
        await boss.work(job.name, WORK, (claimed: Claimed[]) => Promise.all(claimed.map((one) => resultOf(job, one))))
    },

    stop: () => boss.stop({ graceful: true, timeout: 10_000, close: true }),
  }

  async function settle(job: Job, claimed: Claimed) {
    const { status, output } = await resultOf(job, claimed)
    if (status === 'completed') await boss.complete(job.name, claimed.id)
    else await boss.fail(job.name, claimed.id, output)
  }

  /** Runs one job. What it threw is the queue's business from here on: it is written down and tried again. */
  async function resultOf(job: Job, { id, data }: Claimed): Promise<JobResult & { status: 'completed' | 'failed' }> {
    try {
      if (!deps) throw new Error('jobs have not been started')
      await beforeRun?.()
      if ((await job.run(deps, job.payload.parse(data))) !== 'again') return { id, status: 'completed' }
      return { id, status: 'failed', output: { message: 'again' } }
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'job failed, it will be tried again')
      return { id, status: 'failed', output: { message: withoutData(error).message } } // it is kept with the job
    }
  }
}

/** The queues that have something to do now: asking one by one would be a query for each of them. */
async function listDue(db: Db) {
  const { rows } = await sql<{ name: string }>`
    select distinct name from ${sql.raw(SCHEMA)}.job
    where state in ('created', 'retry') and start_after <= now()`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function createBoss(config: Pick<Config, 'databaseUrl'>, { pglite }: OpenDb, isWorking: boolean) {
  const common = {
    schema: SCHEMA,
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking,
    persistWarnings: false,
  }
  return pglite
    ? new PgBoss({ ...common, db: fromPglite(pglite), backend: 'pglite' })
    : new PgBoss({ ...common, connectionString: config.databaseUrl ?? '', max: 3, application_name: 'freteflex-jobs' })
}

/**
 * Queues are made by an instance of their own before the real one starts: pg-boss reads its list of queues at start,
 * and reading it later, inside a caller's transaction, would wait for ever on the embedded database's one connection.
 */
async function createMissingQueues(config: Pick<Config, 'databaseUrl'>, open: OpenDb, jobs: readonly Job[]) {
  if (await hasQueues(open.db, jobs)) return
  const installer = createBoss(config, open, false)
  await installer.start()
  for (const { name } of jobs) await installer.createQueue(name, RETRY)
  await installer.stop({ graceful: false, close: true })
}

/** Queues of an earlier version are given the retries of this one; mostly nothing has changed. */
async function alignQueues(boss: PgBoss) {
  for (const queue of await boss.getQueues()) {
    if (Object.entries(RETRY).some(([key, value]) => queue[key as keyof typeof RETRY] !== value))
      await boss.updateQueue(queue.name, RETRY)
  }
}

/** A job that comes round by itself comes at the code's hours, and stops coming when the code no longer has it. */
async function alignSchedules(boss: PgBoss, jobs: readonly Job[]) {
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])))
  for (const { name, cron, timezone } of await boss.getSchedules()) {
    if (wanted.get(name) === cron && timezone === TIME_ZONE) wanted.delete(name)
    else if (!wanted.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: TIME_ZONE })
}

async function hasQueues(db: Db, jobs: readonly Job[]) {
  const { rows: installed } = await sql<{
    found: string | null
  }>`select to_regclass(${`${SCHEMA}.queue`})::text as found`.execute(db)
  if (!installed[0]?.found) return false
  const { rows } = await sql<{ name: string }>`select name from ${sql.raw(SCHEMA)}.queue`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return jobs.every(({ name }) => names.has(name))
}
