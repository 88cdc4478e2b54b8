import { expect, test } from 'vitest'
import { planCorte, planPagamento } from './regra.rules.ts'

const at = (instant: string) => planCorte(new Date(`${instant}-03:00`))

test('a debit is paid from 9:00 of the day after its notice: it is then due in less than 30 days', () => {
  expect(at('2026-11-25T09:00:00')).toBe('2026-12-25')
  expect(at('2026-11-25T08:59:59')).toBe('2026-12-24')
})

test('each debit that still fits is paid, in the order of the days on which they are due', () => {
  const debitos = [-500, -900, -300, -200].map((valorCentavos) => ({ valorCentavos }))
  const pagosDe = (saldo: number) => planPagamento(debitos, saldo).pagos.map(({ valorCentavos }) => valorCentavos)
  expect(pagosDe(1900)).toEqual([-500, -900, -300, -200])
  expect(pagosDe(1000)).toEqual([-500, -300, -200])
  expect(pagosDe(199)).toEqual([])
  expect(planPagamento(debitos, 0).curtos).toEqual(debitos)
})
