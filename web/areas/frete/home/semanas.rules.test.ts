import { expect, test } from 'vitest'
import { planGrafico, somaOf } from './semanas.rules.ts'

const semanas = (...valores: [fretes: number, valor: number][]) =>
  valores.map(([fretes, valor], n) => ({ segunda: `2026-11-0${n + 1}`, fretes, valor }))

test.each([
  [29_845, [20_000, 40_000]],
  [40_000, [20_000, 40_000]],
  [40_001, [50_000, 100_000]],
  [123, [100, 200]],
  [9_999_999, [5_000_000, 10_000_000]],
])('a week of %d cents gets a scale of round numbers', (valor, linhas) => {
  const { barras, linhas: found } = planGrafico(semanas([1, valor], [0, 0]), 'valor')
  expect(found).toEqual(linhas)
  expect(barras[0]).toBeCloseTo(valor / linhas[1]!)
  expect(barras[0]).toBeLessThanOrEqual(1)
  expect(barras[1]).toBe(0)
})

test.each([
  [0, [1, 2]],
  [1, [1, 2]],
  [3, [2, 4]],
  [37, [20, 40]],
])('a scale for %d fretes has only whole numbers', (fretes, linhas) =>
  expect(planGrafico(semanas([fretes, 0]), 'fretes').linhas).toEqual(linhas),
)

test('weeks without any frete have a scale, too', () =>
  expect(planGrafico([], 'valor')).toEqual({ barras: [], linhas: [100, 200] }))

test('the sum is that of all weeks', () =>
  expect(somaOf(semanas([2, 4320], [1, 1655]))).toEqual({ fretes: 3, valor: 5975 }))
