import { expect, test } from 'vitest'
import { planLimite, recusaText } from './limite.rules.ts'

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

test('a refused request is told with its day and its reason', () => {
  const pedido = {
    status: 'REPROVADO',
    feitoEm: new Date('2026-11-25T12:00:00-03:00'),
    decididoEm: new Date('2026-11-26T01:00:00Z'),
    numeroFretes: null,
    motivo: 'Faltam vendas',
  } as const
  expect(recusaText(pedido)).toBe('Seu último pedido foi recusado em 25/11/2026. Motivo: Faltam vendas.')
  expect(recusaText({ ...pedido, motivo: 'Por quê?' })).toMatch(/Motivo: Por quê\?$/)
})
