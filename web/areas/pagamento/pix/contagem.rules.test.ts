import { expect, test } from 'vitest'
import { anuncioOf, formatContagem } from './contagem.rules.ts'

test.each([
  [20 * 60_000, '20:00'],
  [1_122_000, '18:42'],
  [59_999, '01:00'],
  [1, '00:01'],
  [0, '00:00'],
  [-5000, '00:00'],
])('%i ms are shown as %s', (ms, text) => expect(formatContagem(ms)).toBe(text))

test.each([
  [20 * 60_000, ''],
  [10 * 60_000 + 1, ''],
  [10 * 60_000, 'Restam 10 minutos para pagar.'],
  [5 * 60_000, 'Restam 5 minutos para pagar.'],
  [60_001, 'Restam 5 minutos para pagar.'],
  [60_000, 'Resta 1 minuto para pagar.'],
  [1, 'Resta 1 minuto para pagar.'],
  [0, 'O prazo do código terminou.'],
])('with %i ms left the announcement is «%s»', (ms, text) => expect(anuncioOf(ms)).toBe(text))
