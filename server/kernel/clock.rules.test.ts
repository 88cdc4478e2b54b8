import { afterEach, expect, test, vi } from 'vitest'
import { createClock } from './clock.ts'

afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

test('the clock follows the database: setting the machine’s clock while the node runs changes nothing', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const clock = createClock()
  const before = clock.now().getTime()
  vi.setSystemTime(Date.now() + 25 * MINUTE)
  expect(clock.now().getTime() - before).toBeLessThan(MINUTE)
})

test('a clock that is ahead is set back and tells by how much; a difference within the uncertainty changes nothing', () => {
  const clock = createClock()
  clock.shiftTo(3 * 60 * MINUTE) // the sandbox moves every node, also a node whose clock was set back
  const database = Date.now() - 25 * MINUTE
  expect(clock.agreeWith(database, 10) / MINUTE).toBeCloseTo(25, 1)
  expect((clock.now().getTime() - database) / MINUTE).toBeCloseTo(180, 1)
  expect(clock.agreeWith(database - 500, 10)).toBe(0)
  expect(clock.agreeWith(database - 5_000, 6_000)).toBe(0)
  expect(clock.agreeWith(database + 5_000, 10) / 1000).toBeCloseTo(-5, 0)
})
