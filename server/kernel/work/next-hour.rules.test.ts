import { PgBoss } from 'pg-boss'
import { expect, test } from 'vitest'
import { nextHour, TIME_ZONE } from './next-hour.ts'

const boss = new PgBoss('postgres://nowhere.test/never-asked')

test.each(['* * * * *', '17 * * * *', '0 3 * * *', '30 6 * * 1', '0 4 1 * *'])(
  'the next hour of %s is the same however often, and in whatever order, it was asked for before',
  (cron) => {
    const start = Date.parse('2026-11-25T12:00:00-03:00')
    const days = [0, 1, 40, 2, 0, 1.5, 39.9, 0.0007, 1, 3, 400, 0, 2.00001]
    for (const day of [...days, ...days.toReversed()]) {
      const from = new Date(start + day * 86_400_000)
      const [hour] = boss.previewSchedule(cron, { from, count: 1, tz: TIME_ZONE })
      expect(nextHour(boss, cron, from)).toEqual(hour)
    }
  },
)

test('instants whose next hour is known ask the queue nothing', () => {
  let asked = 0
  const counting = {
    previewSchedule: (...args: Parameters<typeof boss.previewSchedule>) => {
      asked++
      return boss.previewSchedule(...args)
    },
  }
  for (let minute = 0; minute < 60; minute++) {
    nextHour(counting, '5 2 * * *', new Date(Date.parse('2027-03-01T10:00:00-03:00') + minute * 60_000))
    nextHour(counting, '5 2 * * *', new Date(Date.parse('2027-06-01T10:00:00-03:00') + minute * 60_000))
  }
  expect(asked).toBe(2)
})
