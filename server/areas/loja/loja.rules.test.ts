import { expect, test } from 'vitest'
import { nomePublicoOf } from './loja.rules.ts'

test.each([
  ['Ateliê da Marina', 'Marina Souza 12345678901', 'Ateliê da Marina'],
  ['', 'Ateliê da Serra Ltda.', 'Ateliê da Serra Ltda.'],
  ['  ', 'Serra Comércio S/A', 'Serra Comércio S/A'],
  ['', 'Serra Comércio S.A.', 'Serra Comércio S.A.'],
  ['', 'MARINA SOUZA 12345678901', ''],
  ['', '12.345.678 MARINA SOUZA', ''],
  ['', 'Marina Souza ME', ''],
])('a shop called %j with the legal name %j is shown as %j', (nome, razaoSocial, publico) =>
  expect(nomePublicoOf({ nome, razaoSocial })).toBe(publico),
)
