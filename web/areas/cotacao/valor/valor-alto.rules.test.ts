import { expect, test } from 'vitest'
import { isValorAlto } from './valor-alto.rules.ts'

test.each([
  [3_000_00, false],
  [3_000_01, true],
  [30_000_00, true],
  [30_000_01, false],
])('%i centavos: the question is asked: %s', (centavos, isAsked) => expect(isValorAlto(centavos)).toBe(isAsked))
