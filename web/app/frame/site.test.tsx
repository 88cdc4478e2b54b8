import { expect, test, vi } from 'vitest'
import { readSite } from './site.tsx'

test('on a page that no server wrote, the year is the one in São Paulo', () => {
  vi.useFakeTimers({ now: Date.parse('2031-01-01T02:30:00Z') })
  expect(readSite().ano).toBe(2030)
})
