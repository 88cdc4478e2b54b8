import { expect, test } from 'vitest'
import { chegadaCurta, chegadaText } from './chegada.rules.ts'

test.each([
  ['2026-11-30', 'Chega seg., 30 nov'],
  ['2026-11-26', 'Chega amanhã'],
  ['2026-11-25', 'Chega hoje'],
  ['2026-11-24', 'Em atraso, era para ter., 24 nov'],
  ['2027-01-04', 'Chega seg., 4 jan 2027'],
  ['2025-12-31', 'Em atraso, era para qua., 31 dez 2025'],
])('an arrival on %s reads on 2026-11-25 as %s', (dia, text) => expect(chegadaText(dia, '2026-11-25')).toBe(text))

test.each([
  ['2026-11-30', 'até 30 nov'],
  ['2026-11-25', 'chega hoje'],
  ['2026-11-24', 'em atraso, era para ter., 24 nov'],
  ['2027-01-04', 'até 4 jan 2027'],
])('in a narrow line an arrival on %s reads %s', (dia, text) => expect(chegadaCurta(dia, '2026-11-25')).toBe(text))
