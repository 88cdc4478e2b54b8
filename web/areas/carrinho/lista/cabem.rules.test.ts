import { expect, test } from 'vitest'
import { cabemText, outrosText, planCaixas } from './cabem.rules.ts'

const agora = new Date('2026-11-25T12:00:00-03:00')
const at = (instant: string) => new Date(`${instant}-03:00`)

test('a box for each frete while they can be counted, beyond that a proportional share', () => {
  expect(planCaixas(9, 3)).toEqual({ caixas: 12, cabem: 9 })
  expect(planCaixas(10, 490)).toEqual({ caixas: 24, cabem: 1 })
  expect(planCaixas(499, 1)).toEqual({ caixas: 24, cabem: 23 })
})

test('how many fretes fit', () => {
  expect([cabemText(9, 3), cabemText(1, 3)]).toEqual(['9 dos 12 cabem no seu limite.', '1 dos 4 cabe no seu limite.'])
})

test.each([
  [3, at('2026-11-26T10:32:00'), 'Os outros 3 ficam no carrinho, com o preço de hoje até amanhã às 10:32.'],
  [1, at('2026-11-25T22:05:00'), 'O outro fica no carrinho, com o preço de hoje até hoje às 22:05.'],
  [2, at('2026-11-28T08:00:00'), 'Os outros 2 ficam no carrinho, com o preço de hoje até 28/11 às 08:00.'],
  [2, at('2026-11-25T11:00:00'), 'Os outros 2 ficam no carrinho.'],
])('the others, and until when their prices are valid', (depois, validaAte, text) =>
  expect(outrosText(depois, validaAte, agora)).toBe(text),
)
