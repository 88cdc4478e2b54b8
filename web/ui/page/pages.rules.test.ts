import { expect, test } from 'vitest'
import { eachOnce } from './pages.rules.ts'

test('a line that was moved to the next page meanwhile is shown once, as it is now', () => {
  const joined = eachOnce([
    [{ uuid: 'c' }, { uuid: 'b', lida: false }],
    [{ uuid: 'b', lida: true }, { uuid: 'a' }],
  ])
  expect(joined).toEqual([{ uuid: 'c' }, { uuid: 'b', lida: true }, { uuid: 'a' }])
})
