import { expect, test } from 'vitest'
import { hasPatience, JOB_MS, PATIENCE, pauseAfter, runOnce, runPatiently } from './patience.ts'

/** Whether work that may be tried for `ms` is tried once more, when the next try would begin after the given time. */
const isTried = (ms: number, pausesMs: number[]) =>
  runPatiently(ms, () => {
    const begun = performance.now()
    return pausesMs.map((pauseMs) => hasPatience(begun, pauseMs))
  })

test('a request waits twelve seconds for its database, a job waits a minute, and work that cannot be repeated does not wait', () => {
  expect(isTried(PATIENCE.requestMs, [11_000, 12_500])).toEqual([true, false])
  expect(isTried(JOB_MS, [55_000, 60_500])).toEqual([true, false])
  expect(runOnce(() => hasPatience(performance.now(), 0))).toBe(false)
  expect(hasPatience(performance.now(), 0)).toBe(false)
})

test('each pause between two tries is twice as long as the one before it, give or take a half', () => {
  for (const [tries, middle] of [
    [1, 200],
    [2, 400],
    [3, 800],
  ] as const) {
    const pauses = Array.from({ length: 200 }, () => pauseAfter(tries, 200, PATIENCE))
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(middle / 2)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(middle * 1.5)
    expect(new Set(pauses).size).toBeGreaterThan(100)
  }
})
