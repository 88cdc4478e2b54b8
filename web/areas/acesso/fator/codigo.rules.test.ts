import { expect, test } from 'vitest'
import { codigoProblem } from './codigo.rules.ts'

test.each([
  ['123456', false, true],
  ['12345', false, false],
  ['', false, false],
  ['7KQ2-M4XD-9HTR', true, true],
  ['7kq2 m4xd 9htr', true, true],
  ['7KQ2M4XD9HT', true, false],
])('%j, recovery code %s: may be sent %s', (codigo, isRecuperacao, isRight) => {
  expect(codigoProblem(codigo, isRecuperacao) === undefined).toBe(isRight)
})
