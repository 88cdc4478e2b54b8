import type { Kysely } from 'kysely'
import type * as z from 'zod'
import type { Config } from '../config.ts'
import type { Replica } from '../db/replica/port.ts'
import type { Database } from '../db/schema.ts'
import type { Arquivos } from '../ports/arquivos.ts'
import type { BuscaCep } from '../ports/cep.ts'
import type { DisjuntorDaChamada } from '../ports/chamada.ts'
import type { EmissorDce } from '../ports/emissor-dce.ts'
import type { Expedicao } from '../ports/expedicao.ts'
import type { Correio } from '../ports/mail.ts'
import type { PontosDaTransportadora } from '../ports/pontos.ts'
import type { Psp } from '../ports/psp.ts'
import type { Push } from '../ports/push.ts'
import type { Transportadora } from '../ports/transportadora.ts'
import type { Webhooks } from '../ports/webhook.ts'
import type { Clock } from './clock.ts'
import type { AppError } from './errors.ts'
import type { Limits } from './limits.ts'
import type { Logger } from './log.ts'
import type { Partes } from './partes.ts'
import type { Patience } from './patience.ts'
import type { Sessions } from './session.ts'

export type Db = Kysely<Database>

/**
 * Runs `run` in a transaction whose statements may be asked `together` (db/transact.ts). On PostgreSQL these statements
 * leave in one packet, in the order of asking; the embedded database takes them one after the other. `begin` leaves with
 * the first packet, so the statements of the first packet only read and lock. Anything thrown rolls everything back.
 * `run` may be called several times, as the callback of `db.transaction()` may (db/quedas/whole-again.ts).
 */
export type Transact = <T>(run: (tx: Db) => Promise<T>) => Promise<T>

/** Parameters of argon2id: KiB, passes, lanes. */
export type CustoDaSenha = { memory: number; passes: number; parallelism: number }

/** Everything an area may lean on that is not another area. Made once, by the composition root. */
export type Deps = {
  config: Config
  db: Db
  /** The databases of declared reads. Only kernel/http/route.ts asks for one. */
  replica: Replica
  transact: Transact
  clock: Clock
  log: Logger
  jobs: Jobs
  limits: Limits
  sessions: Sessions
  /** What the digest of a new password costs. */
  custoDaSenha: CustoDaSenha
  patience: Patience
  cep: BuscaCep
  correio: Correio
  /** The address at which people find us, without a slash at its end: links in mails start with it. */
  publicUrl: () => string
  /** Moves real money. Never asked while a transaction is open (law 6). */
  psp: Psp
  /** Pictures and documents. Never asked while a transaction is open (law 6). */
  arquivos: Arquivos
  /** Notices for browsers that have no page open. Never asked while a transaction is open (law 6). */
  push: Push
  /** Sends eventos to the addresses of subscribers. Not called while a transaction is open (law 6). */
  webhooks: Webhooks
  transportadoras: readonly Transportadora[]
  /** The carriers as those that carry: labels, tracking, cancelling. Never asked while a transaction is open (law 6). */
  expedicoes: readonly Expedicao[]
  /** Gets DC-e authorised by the tax authority. Null where it is not set up: fretes then travel with the paper form. */
  emissorDce: EmissorDce | null
  /** The points of connected carriers. Never asked while a transaction is open (law 6). */
  pontos: readonly PontosDaTransportadora[]
  /** The outside parts, as far as this process has seen them. */
  partes: Pick<Partes, 'list'>
  /** The HTTP calls to connected carriers, as far as this process knows them. */
  linhas: {
    disjuntores(): DisjuntorDaChamada[]
    /** Brings the calls that still wait in memory to the database. */
    write(): Promise<void>
  }
  /** What each area holds about a person, by the area's name. */
  titulares: readonly { area: string; titular: Titular }[]
  /** The objections to a purchase of areas that are higher than those that sell, in the order of the areas. */
  impedimentos: readonly Impedimento[]
}

/**
 * A job as its caller knows it. When the work belongs to a higher area, the lower area declares the kind and queues the
 * job, and the higher area adds `run`.
 */
export type JobKind<P extends z.ZodType = z.ZodType> = {
  /** `area.whatItDoes`, after the area that runs it; never renamed once released. */
  name: string
  payload: P
}

/**
 * Work that follows a commit. It may run twice (a crash, a retry, two nodes), so `run` asks the database first. `run`
 * returns 'again' for "not yet": the job is then tried again as after a failure, with growing delay.
 */
export type Job<P extends z.ZodType = z.ZodType> = JobKind<P> & {
  /** Minutes-based cron expression in America/Sao_Paulo, for work that recurs. */
  cron?: string
  run(deps: Deps, payload: z.output<P>): Promise<void | 'again'>
}

/** A queue's load, as /metrics and the operator see it. */
export type JobCount = { name: string; state: string; count: number }

/** The oldest due job of a name, and when one last ended well, in seconds since 1970. */
export type JobAge = { name: string; oldestDueSeconds: number; lastCompleted: number | null }

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
  /** For each name how long jobs have waited, and when one last ended. */
  ages(): Promise<JobAge[]>
  /** Runs everything that is due, until nothing is due any more. For the sandbox's clock and for tests. */
  runDue(): Promise<void>
  /** Moves waiting jobs towards now, and queues each cron job whose hour passed, when the clock jumps ahead. */
  jump(milliseconds: number): Promise<void>
  /** From here on jobs can be queued. Without `deps` this process only queues them; another one runs them. */
  start(deps?: Deps): Promise<void>
  /** From here on this node runs jobs, if it is a working node. */
  work(): Promise<void>
  stop(): Promise<void>
}

/**
 * The refusal of every purchase of a subscriber, or undefined where nothing stands against it. Read in the purchase's
 * transaction, which holds the account and the wallet; it locks nothing.
 */
export type Impedimento = (deps: Pick<Deps, 'clock'>, tx: Db, assinaturaUuid: string) => Promise<AppError | undefined>

/** The person whose data is asked for or erased. */
export type Pessoa = { usuarioUuid: string; assinaturaUuid: string | null }

/** What an area holds about a person (LGPD, art. 18): how to disclose it, how to erase it, and what forbids erasing it. */
export type Titular = {
  /** Everything that the area knows about the person, under the area's name, in words that the person understands. */
  tell(deps: Deps, pessoa: Pessoa): Promise<object>
  /**
   * Erases the person's data; runs in the transaction that closes the account. What the books must keep stays, without a
   * name.
   */
  erase(deps: Deps, tx: Db, pessoa: Pessoa): Promise<void>
  /**
   * Why the account cannot be closed yet, as a sentence for the person and the staff; undefined when it can be
   * closed. Locks the rows it reads.
   */
  object?(deps: Deps, tx: Db, pessoa: Pessoa): Promise<string | undefined>
  /**
   * As `object`, about what is still owed by or to the person. Not asked when the staff frees a CPF from somebody who was
   * not its holder (D §23): the holder would wait for another person's debt.
   */
  objectDevido?(deps: Deps, tx: Db, pessoa: Pessoa): Promise<string | undefined>
}
