import { expect, test } from 'vitest'
import { formatHoje } from './hoje.rules.ts'

test.each([
  ['2026-11-19', 'Quinta, 19 de novembro'],
  ['2027-03-01', 'Segunda, 1º de março'],
  ['2026-12-20', 'Domingo, 20 de dezembro'],
])('%s is written %s', (dia, words) => expect(formatHoje(dia)).toBe(words))
