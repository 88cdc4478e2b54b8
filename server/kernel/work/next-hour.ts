import type { PgBoss } from 'pg-boss'

/** Where the hours of the schedules are. */
export const TIME_ZONE = 'America/Sao_Paulo'

/** For each schedule the instant that was last asked about, and the first hour after it. */
const known = new Map<string, { from: Date; next: Date | undefined }>()

/**
 * The first hour of a schedule after an instant. Reading a schedule takes a third of a millisecond, and the sandbox's clock
 * asks for thirty of them each time it moves. An hour that still lies ahead is therefore kept.
 */
export function nextHour(boss: Pick<PgBoss, 'previewSchedule'>, cron: string, from: Date) {
  const before = known.get(cron)
  if (before?.next && before.from <= from && from < before.next) return before.next
  const [next] = boss.previewSchedule(cron, { from, count: 1, tz: TIME_ZONE })
  known.set(cron, { from, next })
  return next
}
