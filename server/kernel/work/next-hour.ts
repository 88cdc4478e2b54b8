import type { PgBoss } from 'pg-boss'

/** Where the hours of the schedules are. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** A time without an hour of the schedule, and the hour that ends it. */
type Gap = { from: Date; next: Date }

/** For each schedule the gaps that were last asked about. */
const known = new Map<string, Gap[]>()
/** Houses of one process start at the same instant and move by the same days, so tests ask for few gaps, and again and again. */
const KEPT = 64

/**
 * The first hour of a schedule after an instant. Reading a schedule takes a third of a millisecond, and the sandbox's clock
 * asks for thirty of them each time it moves. The last gaps are therefore kept.
 */
export function nextHour(boss: Pick<PgBoss, 'previewSchedule'>, cron: string, from: Date) {
  const gaps = known.get(cron) ?? []
  const gap = gaps.find((one) => one.from <= from && from < one.next)
  if (gap) return gap.next
  const [next] = boss.previewSchedule(cron, { from, count: 1, tz: TIME_ZONE })
  if (!next) return undefined
  const same = gaps.find((one) => one.next.getTime() === next.getTime())
  if (same)
    same.from = from // this instant is earlier: a later one lies in the gap
  else known.set(cron, [{ from, next }, ...gaps.slice(0, KEPT - 1)])
  return next
}
