import { expect, test } from 'vitest'
import { addDias, diasBetween, formatDia, formatDiaIn, isMonday, isWeekend } from './dias.rules.ts'

test.each([
  ['2026-11-19', 'qui., 19 nov'],
  ['2026-11-21', 'sáb., 21 nov'],
  ['2026-12-01', 'ter., 1 dez'],
  ['2027-01-03', 'dom., 3 jan'],
  ['2028-02-29', 'ter., 29 fev'],
  ['1969-12-31', 'qua., 31 dez'],
])('%s is %s', (dia, text) => expect(formatDia(dia)).toBe(text))

test('the month is left out beside a day of the same month', () => {
  expect(formatDiaIn('2026-11-23', '2026-11-19')).toBe('seg., 23')
  expect(formatDiaIn('2026-12-01', '2026-11-30')).toBe('ter., 1 dez')
  expect(formatDiaIn('2027-11-01', '2026-11-30')).toBe('seg., 1 nov')
})

test('every day of ten years follows the one before it, as the calendar does', () => {
  const start = Date.UTC(2024, 0, 1)
  const days = Array.from({ length: 3653 }, (_, day) => new Date(start + day * 86_400_000))
  const calendar = days.map((date, day) => ({
    dia: date.toISOString().slice(0, 10),
    day,
    isMonday: date.getUTCDay() === 1,
    isWeekend: date.getUTCDay() % 6 === 0,
  }))
  const ours = calendar.map(({ dia }, day) => ({
    dia: addDias('2024-01-01', day),
    day: diasBetween('2024-01-01', dia),
    isMonday: isMonday(dia),
    isWeekend: isWeekend(dia),
  }))
  expect(ours).toEqual(calendar)
})
