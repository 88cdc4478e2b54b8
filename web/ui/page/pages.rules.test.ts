import { expect, test } from 'vitest'
import { eachOnce } from './pages.rules.ts'

test('a line that moved to the next page meanwhile is shown once, in its present state', () => {
  const joined = eachOnce([
    [{ uuid: 'c' }, { uuid: 'b', lida: false }],
    [{ uuid: 'b', lida: true }, { uuid: 'a' }],
  ])
  expect(joined).toEqual([{ uuid: 'c' }, { uuid: 'b', lida: true }, { uuid: 'a' }])
})
