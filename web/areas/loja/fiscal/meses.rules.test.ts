import { expect, test } from 'vitest'
import { listMeses } from './meses.rules.ts'

test('the months go back over the turn of years, as long as the law keeps documents', () => {
  const meses = listMeses('2033-01-31')
  expect(meses.slice(0, 3)).toEqual([
    { value: '2033-01', text: 'janeiro de 2033' },
    { value: '2032-12', text: 'dezembro de 2032' },
    { value: '2032-11', text: 'novembro de 2032' },
  ])
  expect(meses.at(-1)?.value).toBe('2027-02')
})

test('no month is offered from before the law asked for DC-e', () => {
  expect(listMeses('2026-06-15').map(({ value }) => value)).toEqual(['2026-06', '2026-05', '2026-04'])
})
