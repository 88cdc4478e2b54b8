import { expect, test } from 'vitest'
import { adiantadoText } from './relogio.rules.ts'

test.each([
  [0, 'no horário de verdade'],
  [59, 'adiantado menos de 1 minuto'],
  [60, 'adiantado 1 minuto'],
  [1200, 'adiantado 20 minutos'],
  [86_400, 'adiantado 1 dia'],
  [90_000, 'adiantado 1 dia e 1 hora'],
  [86_400 * 1500 + 3660, 'adiantado 1.500 dias e 1 hora'],
])('%i seconds ahead are written %s', (segundos, text) => {
  expect(adiantadoText(segundos)).toBe(text)
})
