import type { Kysely } from 'kysely'
import type { Database } from '../schema.ts'

/**
 * Why a read was not answered by the replica. 'starting': it was not looked at yet. 'away': it does not answer. 'promoted': it is
 * a primary. 'foreign': it is another database. 'timeline': after a failover it is not known to follow the new primary.
 * 'lagging': it is far behind. 'behind': it did not reach the reader's position in time. 'conflict': its own replay cancelled
 * the question. 'slow': the question took too long. 'refused': any other error. 'unknown': the primary did not tell where it
 * stands.
 */
export const WHYS = [
  'starting',
  'away',
  'promoted',
  'foreign',
  'timeline',
  'lagging',
  'behind',
  'conflict',
  'slow',
  'refused',
  'unknown',
] as const
export type Why = (typeof WHYS)[number]

/** The state of the replica, as this process sees it. `answered` counts statements of declared reads, by who answered them. */
export type FatosDaReplica = {
  quem: string
  /** Why the replica is not asked now; undefined while it is. */
  out: Why | undefined
  /** For how long the replica has been behind; undefined when it does not answer. */
  lagMs: number | undefined
  answered: { replica: number; primary: Readonly<Record<Why, number>> }
}

export type Replica = {
  /**
   * The database for one declared read (`leitura` of its endpoint). A person with a session reads nothing that is older than
   * the moment of this call; a visitor may read what is up to DATABASE_REPLICA_LAG_SECONDS old.
   */
  open(isPerson: boolean): Kysely<Database> | Promise<Kysely<Database>>
  /** Undefined without a replica. */
  facts(): FatosDaReplica | undefined
  close(): Promise<void>
}
