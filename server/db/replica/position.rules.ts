/** A place in the log (WAL) of PostgreSQL. Places compare within one timeline only; a failover begins another one. */
export type Position = { timeline: number; lsn: string }

/** Where the primary stood at an instant of this process's own clock, in milliseconds. */
export type Mark = Position & { at: number }

/** '16/B374D848' as a number of bytes from the beginning of the log. */
export function bytesOf(lsn: string) {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The oldest mark within the last `ms`: the data of a replica that has reached it are at most so old. Marks are in order. */
export const oldestWithin = (marks: readonly Mark[], now: number, ms: number) => marks.find(({ at }) => now - at <= ms)

/** For how long, at least, the replica has been behind: since the first mark that it has not reached. */
export function lagMs(marks: readonly Mark[], { timeline, lsn }: Position, now: number) {
  const here = bytesOf(lsn)
  const missed = marks.find((mark) => mark.timeline !== timeline || bytesOf(mark.lsn) > here)
  return missed ? now - missed.at : 0
}

/** Which database of which cluster answers: replicas share both numbers with their primary. */
export type Identity = { cluster: string; database: string }

/** A replica that is further behind than this is not asked. */
const LAGGING_MS = 500

/** Why the replica must not answer reads, by what the replica (`found`) and the primary (`ahead`) report of themselves. */
export function reasonAgainst(
  found: Position & Identity & { isStandby: boolean },
  ahead: (Position & Identity) | undefined,
  lag: number,
) {
  if (ahead && (found.cluster !== ahead.cluster || found.database !== ahead.database)) return 'foreign'
  if (!found.isStandby) return 'promoted'
  if (!ahead) return 'unknown'
  if (found.timeline !== ahead.timeline) return 'timeline'
  return lag > LAGGING_MS ? 'lagging' : undefined
}
