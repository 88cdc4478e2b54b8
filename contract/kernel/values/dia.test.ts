import { expect, test } from 'vitest'
import { dataOf, diaDaSemana, isFimDeSemana, numeroOf, parseDia, renderDia } from './dia.ts'

test('days are counted as the calendar does, leap years and centuries too', () => {
  expect(parseDia('1970-01-01')).toBe(0)
  const first = parseDia('1899-12-25')
  const numeros = Array.from({ length: parseDia('2105-01-10') - first }, (_, i) => first + i)
  const ours = numeros.map((numero) => {
    const { ano, mes, dia } = dataOf(numero)
    return [numeroOf(ano, mes, dia), renderDia(numero), diaDaSemana(numero), isFimDeSemana(numero)].join()
  })
  const calendar = numeros.map((numero) => {
    const date = new Date(numero * 86_400_000)
    return [numero, date.toISOString().slice(0, 10), date.getUTCDay(), [0, 6].includes(date.getUTCDay())].join()
  })
  expect(ours).toEqual(calendar)
})
