import { expect, test } from 'vitest'
import { planLimite } from './limite.rules.ts'

const count = (plan: ReturnType<typeof planLimite>) =>
  (['posting', 'making', 'free'] as const).map((kind) => plan.cells.filter((cell) => cell === kind).length)

test('one cell per frete: first those to be posted, then those in payment or generation, then free places', () => {
  const plan = planLimite({ numeroFretes: 60, fretesAtivos: 14, fretesAguardaPostar: 9 })
  expect([count(plan), plan.livres, plan.emPreparo, plan.perCell]).toEqual([[9, 5, 46], 46, 5, 1])
})

test('beyond sixty a cell stands for several, and a single frete still has one', () => {
  const plan = planLimite({ numeroFretes: 200, fretesAtivos: 1, fretesAguardaPostar: 1 })
  expect([count(plan), plan.livres, plan.perCell]).toEqual([[1, 0, 49], 199, 4])
})

test('more in use than the limit, after it was lowered, shows no free and no negative place', () => {
  const plan = planLimite({ numeroFretes: 10, fretesAtivos: 12, fretesAguardaPostar: 3 })
  expect([count(plan), plan.livres]).toEqual([[3, 7, 0], 0])
})
