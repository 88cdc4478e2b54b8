import { expect, test } from 'vitest'
import { listMeses } from './meses.rules.ts'

test('the months go back over the turn of years, as long as the law keeps documents', () => {
  const meses = listMeses('2027-01-31')
  expect(meses.slice(0, 3)).toEqual([
    { value: '2027-01', text: 'janeiro de 2027' },
    { value: '2026-12', text: 'dezembro de 2026' },
    { value: '2026-11', text: 'novembro de 2026' },
  ])
  expect(meses.at(-1)?.value).toBe('2021-02')
})
