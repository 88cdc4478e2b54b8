import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatReais } from './centavos.ts'

test('reais have the same form as Intl’s in Brazilian Portuguese', () => {
  const brl = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (centavos) => {
      expect(formatReais(centavos)).toBe(brl.format(centavos / 100))
    }),
    { seed: 1 },
  )
  expect(formatReais(2390)).toBe('R$\u00a023,90')
})
