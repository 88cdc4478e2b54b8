/** A place in the log (WAL) of PostgreSQL. Places compare within one timeline only; a failover begins another one. */
export type Position = { timeline: number; lsn: string }

/** Where the primary stood at an instant of this process's own clock, in milliseconds. */
export type Mark = Position & { at: number }

/** '16/B374D848' as a number of bytes from the beginning of the log. */
export function bytesOf(lsn: string) {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The oldest mark that is not older than `ms`: a replica that has reached it is at most so old. Marks are in order. */
export const oldestWithin = (marks: readonly Mark[], now: number, ms: number) => marks.find(({ at }) => now - at <= ms)

/** For how long at least the replica has lacked something: since the first mark that it has not reached. */
export function lagMs(marks: readonly Mark[], { timeline, lsn }: Position, now: number) {
  const here = bytesOf(lsn)
  const missed = marks.find((mark) => mark.timeline !== timeline || bytesOf(mark.lsn) > here)
  return missed ? now - missed.at : 0
}
