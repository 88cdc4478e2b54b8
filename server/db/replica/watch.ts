import type { Kysely } from 'kysely'
import type { Logger } from '../../kernel/log.ts'
import { every } from '../../kernel/shared-clock.ts'
import type { Why } from './port.ts'
import { lagMs, type Mark, oldestWithin, type Position, reasonAgainst } from './position.rules.ts'
import { probePrimary, probeReplica } from './probe.ts'

/** How often both servers are asked where they stand. */
export const LOOK_MS = 1_000
/** For how long marks are kept. A longer lag cannot be measured. */
const KEPT_MS = 600_000

/** Reasons that also end the reads under way. */
const ENDS_READS: readonly Why[] = ['away', 'promoted', 'foreign', 'timeline']

export type Watch = ReturnType<typeof watchReplica>

/** Looks at both servers every `lookMs`, and knows whether the replica may be asked. */
export function watchReplica(
  { primary, replica }: { primary: Kysely<unknown>; replica: Kysely<unknown> },
  { maxLagMs, lookMs, log }: { maxLagMs: number; lookMs: number; log: Logger },
) {
  const marks: Mark[] = []
  let out: Why | undefined = 'starting'
  /** The last reason that was logged, until the replica is in use again. A lag is not logged: the figures show it. */
  let told: Why | undefined
  let lag: number | undefined
  let inUse = new AbortController()

  function judge(why: Why | undefined, error?: unknown) {
    if (why === out) return
    out = why
    if (why && why !== 'lagging' && why !== told) {
      log.warn({ why, ...(error !== undefined && { err: error }) }, 'lists are not read from the replica')
      told = why
    }
    if (!why && told) {
      log.info('lists are read from the replica again')
      told = undefined
    }
    if (why && ENDS_READS.includes(why)) inUse.abort(why)
    else if (inUse.signal.aborted) inUse = new AbortController()
  }

  async function look() {
    const at = performance.now()
    const ahead = await probePrimary(primary).catch(() => undefined) // reads ask the primary themselves, and get its error
    if (ahead) {
      if (marks.at(-1)?.timeline !== ahead.timeline) marks.length = 0 // no replica will reach the marks of a lost primary
      marks.push({ timeline: ahead.timeline, lsn: ahead.lsn, at })
      while (marks[0] && at - marks[0].at > KEPT_MS) marks.shift()
    }
    try {
      const found = await probeReplica(replica)
      lag = lagMs(marks, found, performance.now())
      judge(reasonAgainst(found, ahead, lag))
    } catch (error) {
      lag = undefined
      judge('away', error)
    }
  }

  return {
    look,
    /** Why the replica must not be asked now; undefined when it may be asked. */
    out: () => out,
    /** Aborted, with the reason, when the replica falls out of use. Reads that wait for the replica stop waiting then. */
    inUse: () => inUse.signal,
    /** A read met a replica that cannot answer. The next look decides again. */
    lose: (why: Why, error: unknown) => judge(why, error),
    lagMs: () => lag,
    timeline: () => marks.at(-1)?.timeline,
    /** Where the primary stood `maxLagMs` ago: nobody reads anything older. */
    floor: (): Position | undefined => oldestWithin(marks, performance.now(), maxLagMs),
    stop: every(lookMs, { log }, 'the replica was not looked at', look),
  }
}
