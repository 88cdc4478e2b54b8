import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forget, keep, readKept } from './kept.ts'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
})
afterEach(() => {
  forget()
  vi.useRealTimers()
})

test('a draft comes back for thirty days after its last change, and is then removed from the browser', () => {
  keep({ cepOrigem: '01310-100' })
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(readKept()).toEqual({ cepOrigem: '01310-100' })
  keep({ cepOrigem: '20040-020' })
  vi.advanceTimersByTime(29 * DAY_MS)
  expect(readKept()).toEqual({ cepOrigem: '20040-020' })
  vi.advanceTimersByTime(DAY_MS)
  expect(readKept()).toBe(null)
  expect(localStorage.length).toBe(0)
})

test.each(['{', 'null', '7', '{"cepOrigem":"01310-100"}', '{"em":"x","rascunho":{}}'])(
  'the content of another version, or of nobody (%s), is no draft',
  (text) => {
    localStorage.setItem('freteflex.calculadora', text)
    expect(readKept()).toBe(null)
  },
)
