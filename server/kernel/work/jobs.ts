import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fromKysely, fromPglite, type JobResult, PgBoss, type Db as QueueDb } from 'pg-boss'
import type * as z from 'zod'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Config } from '../../config.ts'
import type { OpenDb } from '../../db/open.ts'
import { CommitLost, isDatabaseAway } from '../../db/quedas/failure.ts'
import { canHear, openQueueConnection } from '../../db/queue-connection.ts'
import type { Clock } from '../clock.ts'
import type { Db, Deps, Job, Jobs } from '../deps.ts'
import { findAgora } from '../kernel.repo.ts'
import { type Logger, withoutData } from '../log.ts'
import { JOB_MS, runOnce, runPatiently } from '../patience.ts'
import {
  bringForward,
  countJobs,
  createJobIndexes,
  insertJob,
  insertJobs,
  listAges,
  listDue,
  listDueAmong,
  listQueues,
  SCHEMA,
} from './jobs.repo.ts'
import { nextHour, TIME_ZONE } from './next-hour.ts'
import { createNotices } from './notices.ts'

export const defineJob = <P extends z.ZodType>(job: Job<P>): Job => job as unknown as Job

const MISSED = 'once'
/** Sixteen tries over a little more than a day: 30 s, 1 min, 2 min … at most 4 h apart. */
const RETRY = {
  retryLimit: 16,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 4 * 3600,
  expireInSeconds: 600,
  notify: true,
}

/** Up to ten jobs of one name run at a time on one node; after a full batch the next one is fetched at once. */
const WORK = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const
/** A node asks each queue every so many seconds: while it hears notices, while its listening connection is cut, and where it never hears any. */
const ASKS = { hearing: 30, cut: 15, deaf: 3 }

/** How often one claimed job is run again because the database went away, and how long the node waits for the database. */
const MAX_CUTS = 5
const MAX_AWAY_MS = (RETRY.expireInSeconds * 1000) / 2
const LOOK_MS = 250
/** A job is asked for so long after it is due: the clocks of process and database need not agree to the millisecond. */
const DUE_MS = 50

type Claimed = { id: string; data: unknown }

/** The job queue: pg-boss on the house's own database, embedded or PostgreSQL. */
export function createJobs(
  { config, open, clock, log }: Wired & { clock: Clock },
  jobs: readonly Job[],
  { isWorking, beforeRun }: { isWorking: boolean; beforeRun?: (() => Promise<void>) | undefined },
): Jobs {
  const { db } = open
  const node = isWorking ? randomUUID() : undefined
  const announced = canHear(config) ? node : undefined // a node that does not hear itself leaves its jobs to all
  const { boss, close } = createBoss({ config, open, log }, node)
  const stopping = new AbortController()
  /** The worker of this node for each job. */
  const workers = new Map<string, string>()
  let deps: Deps | undefined

  return {
    async enqueue(tx, job, payload, when) {
      const data = job.payload.parse(payload) as object
      if (when?.startAfter) {
        await boss.send(job.name, data, { db: fromKysely(tx), startAfter: clock.onDatabase(when.startAfter) })
        askWhenDue(job.name, when.startAfter.getTime() - clock.now().getTime())
      } else if (!(await insertJob(tx, job.name, data, announced))) throw new Error(`there is no queue ${job.name}`)
    },

    async count() {
      return countJobs(db)
    },

    async ages() {
      return listAges(db)
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
      await bringForward(db, milliseconds)
      const from = plusSeconds(clock.now(), -milliseconds / 1000)
      const reached = jobs.filter(({ cron }) => {
        const next = cron && nextHour(boss, cron, from)
        return next && next <= clock.now()
      })
      if (reached.length > 0)
        await insertJobs(
          db,
          reached.map(({ name }) => name),
        )
    },

    async start(house) {
      deps = house
      await createMissingQueues({ config, open, log }, jobs)
      await boss.start()
      if (!isWorking) return
      await createJobIndexes(db)
      await alignQueues(boss)
      await alignSchedules(boss, jobs)
    },

    async work() {
      if (!isWorking) return
      const work = {
        ...WORK,
        pollingIntervalSeconds: canHear(config) ? ASKS.cut : ASKS.deaf,
        notifyPollingIntervalSeconds: ASKS.hearing,
      }
      for (const job of jobs) {
        const run = (claimed: Claimed[]) => Promise.all(claimed.map((one) => resultOf(job, one)))
        workers.set(job.name, await boss.work(job.name, work, run))
      }
    },

    async stop() {
      stopping.abort()
      await boss.stop({ graceful: true, timeout: 10_000, close: true })
      await close()
    },
  }

  /**
   * A job that is due before this node's next question is asked for when it is due. Where its transaction was rolled back,
   * the question finds nothing.
   */
  function askWhenDue(name: string, waitMs: number) {
    const worker = workers.get(name)
    if (worker === undefined || waitMs > ASKS.hearing * 1000) return
    setTimeout(() => !stopping.signal.aborted && boss.notifyWorker(worker), waitMs + DUE_MS).unref()
  }

  async function settle(job: Job, claimed: Claimed) {
    const { status, output } = await resultOf(job, claimed)
    if (status === 'completed') await boss.complete(job.name, claimed.id)
    else await boss.fail(job.name, claimed.id, output)
  }

  async function run(job: Job, data: unknown) {
    if (!deps) throw new Error('jobs have not been started')
    await beforeRun?.()
    return job.run(deps, job.payload.parse(data))
  }

  /**
   * Runs one job. The queue records whatever the job throws and tries the job again. When the database goes away in the
   * middle, not even that can be recorded: the job is run again here when the database is back.
   */
  async function resultOf(
    job: Job,
    claimed: Claimed,
    cuts = 0,
  ): Promise<JobResult & { status: 'completed' | 'failed' }> {
    const { id, data } = claimed
    try {
      const ended = await runPatiently(JOB_MS, () => run(job, data))
      if (ended !== 'again') return { id, status: 'completed' }
      return { id, status: 'failed', output: { message: 'again' } }
    } catch (error) {
      log.warn({ err: error, job: job.name }, 'job failed, it will be tried again')
      const isCut =
        isDatabaseAway(error) &&
        cuts < MAX_CUTS &&
        (await hasComeBack(db, stopping.signal, { isCut: error instanceof CommitLost }))
      // the queue keeps this message with the job
      return isCut
        ? resultOf(job, claimed, cuts + 1)
        : { id, status: 'failed', output: { message: withoutData(error).message } }
    }
  }
}

type Wired = {
  config: Pick<Config, 'databaseUrl' | 'databasePooler' | 'databaseDirectUrl'>
  open: OpenDb
  log: Logger
}

/** `node`: the name under which this node announces its jobs; without one it works on none. */
function createBoss({ config, open: { db, pglite }, log }: Wired, node?: string) {
  const isWorking = node !== undefined
  const common = {
    schema: SCHEMA,
    supervise: isWorking,
    schedule: isWorking,
    useListenNotify: isWorking && canHear(config),
    persistWarnings: false,
  }
  const queue = pglite ? undefined : openQueueConnection(config, log)
  const hearing = new AbortController()
  const heard = (queueDb: QueueDb): QueueDb => ({
    ...queueDb,
    listen(channel, onTold, onHearing) {
      const listDue = (queues: readonly string[]) => listDueAmong(db, queues)
      const hear = createNotices({ node, listDue, ask: onTold, log, stopping: hearing.signal })
      return queueDb.listen!(channel, hear, onHearing)
    },
  })
  const boss = new PgBoss(
    pglite ? { ...common, db: heard(fromPglite(pglite)), backend: 'pglite' } : { ...common, db: heard(queue!.db) },
  )
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  const close = async () => {
    hearing.abort()
    await queue?.close()
  }
  return { boss, close }
}

/**
 * Creates missing queues with an instance of pg-boss of its own before the real one starts: pg-boss reads its list of
 * queues at start. Reading the list later, inside a caller's transaction, would wait for ever on the embedded database's
 * one connection.
 */
async function createMissingQueues(wired: Wired, jobs: readonly Job[]) {
  if (await hasQueues(wired.open.db, jobs)) return
  const { boss: installer, close } = createBoss(wired)
  try {
    await installer.start()
    for (const { name } of jobs) await installer.createQueue(name, RETRY)
  } finally {
    await installer.stop({ graceful: false, close: true })
    await close()
  }
}

/**
 * Whether the database was away and has come back. False when it answers at once: then the error has another cause, unless
 * `isCut` tells that a connection was cut. False, too, when the queue would no longer wait for the job, or when this node stops.
 */
async function hasComeBack(db: Db, stopping: AbortSignal, { isCut }: { isCut: boolean }) {
  const until = performance.now() + MAX_AWAY_MS
  for (let isFirst = true; !stopping.aborted && performance.now() < until; isFirst = false) {
    try {
      await runOnce(() => findAgora(db))
      return isCut || !isFirst
    } catch {
      await pause(LOOK_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return false
}

/** Gives the queues of an earlier version the retries of this version; mostly nothing has changed. */
async function alignQueues(boss: PgBoss) {
  for (const queue of await boss.getQueues()) {
    if (Object.entries(RETRY).some(([key, value]) => queue[key as keyof typeof RETRY] !== value))
      await boss.updateQueue(queue.name, RETRY)
  }
}

/**
 * Sets the schedule of recurring jobs to the hours in the code, and removes schedules that the code no longer has. A job
 * whose hour passed while no node ran runs once, afterwards.
 */
async function alignSchedules(boss: PgBoss, jobs: readonly Job[]) {
  const wanted = new Map(jobs.flatMap(({ name, cron }) => (cron ? [[name, cron]] : [])))
  for (const { name, cron, timezone, options } of await boss.getSchedules()) {
    const isSame = wanted.get(name) === cron && timezone === TIME_ZONE && options?.missed === MISSED
    if (isSame) wanted.delete(name)
    else if (!wanted.has(name)) await boss.unschedule(name)
  }
  for (const [name, cron] of wanted) await boss.schedule(name, cron, {}, { tz: TIME_ZONE, missed: MISSED })
}

async function hasQueues(db: Db, jobs: readonly Job[]) {
  const names = await listQueues(db)
  return names !== undefined && jobs.every(({ name }) => names.has(name))
}
