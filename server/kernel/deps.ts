import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { BuscaCep } from '../ports/cep.ts'
import type { Expedicao } from '../ports/expedicao.ts'
import type { Correio } from '../ports/mail.ts'
import type { Psp } from '../ports/psp.ts'
import type { Push } from '../ports/push.ts'
import type { Transportadora } from '../ports/transportadora.ts'
import type { Clock } from './clock.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log.ts'
import type { Sessions } from './session.ts'

export type Db = Kysely<Database>

/**
 * Runs something in a transaction whose statements may be asked `together` (db/transact.ts). On PostgreSQL those leave in
 * one packet, in the order of asking; the embedded database takes them one after the other. `begin` leaves with the first
 * ones, which therefore only read and lock. Whatever is thrown rolls everything back.
 */
export type Transact = <T>(run: (tx: Db) => Promise<T>) => Promise<T>

/** Everything an area may lean on that is not another area. Made once, by the composition root. */
export type Deps = {
  config: Config
  db: Db
  transact: Transact
  clock: Clock
  log: Logger
  jobs: Jobs
  limits: Limits
  sessions: Sessions
  cep: BuscaCep
  correio: Correio
  /** The address at which people find us, without a slash at its end: links in mails start with it. */
  publicUrl: () => string
  /** Whoever moves real money. Never asked while a transaction is open (law 6). */
  psp: Psp
  /** Notices for browsers that have no page open. Never asked while a transaction is open (law 6). */
  push: Push
  transportadoras: readonly Transportadora[]
  /** Each carrier again, as the one that carries. Never asked while a transaction is open (law 6). */
  expedicoes: readonly Expedicao[]
  /** What each area holds about a person, by the area's name. */
  titulares: readonly { area: string; titular: Titular }[]
}

/**
 * A job as its caller knows it. Where the work belongs to a higher area, the lower one declares the kind and queues it, and
 * the higher one adds `run`.
 */
export type JobKind<P extends z.ZodType = z.ZodType> = {
  /** `area.whatItDoes`, after the area that runs it; never renamed once released. */
  name: string
  payload: P
}

/**
 * Work that follows a commit. It may run twice (a crash, a retry, two nodes), so `run` asks the database first.
 * 'again' means "not yet": the job is tried again later, as after a failure, with growing delay.
 */
export type Job<P extends z.ZodType = z.ZodType> = JobKind<P> & {
  /** Minutes-based cron expression in America/Sao_Paulo, for work that comes round by itself. */
  cron?: string
  run(deps: Deps, payload: z.output<P>): Promise<void | 'again'>
}

/** A queue's load, as /metrics and the operator see it. */
export type JobCount = { name: string; state: string; count: number }

export type Jobs = {
  /** Queues a job in the caller's transaction: no commit, no job (law 6). `startAfter` is an instant of the app's clock. */
  enqueue<P extends z.ZodType>(
    tx: Db,
    job: JobKind<P>,
    payload: z.input<P>,
    when?: { startAfter?: Date },
  ): Promise<void>
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

/** The person whose data is meant. */
export type Pessoa = { usuarioUuid: string; assinaturaUuid: string | null }

/** What an area holds about a person (LGPD, art. 18): to be told, to be erased, and what stands against erasing it. */
export type Titular = {
  /** Everything that the area knows of the person, in words that the person understands, under the area's name. */
  tell(deps: Deps, pessoa: Pessoa): Promise<object>
  /** Erases what is the person's. What the books must keep stays, without a name. In the transaction of the closing. */
  erase(deps: Deps, tx: Db, pessoa: Pessoa): Promise<void>
  /** Why the account cannot be closed yet, as a sentence for the person; nothing when it can. Locks what it looks at. */
  object?(deps: Deps, tx: Db, pessoa: Pessoa): Promise<string | undefined>
}
