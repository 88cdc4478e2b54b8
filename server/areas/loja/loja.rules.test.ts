import { expect, test } from 'vitest'
import { nomeParaPessoas, nomePublicoOf } from './loja.rules.ts'

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

test.each([
  ['Ateliê da Marina', 'Marina Souza 12345678901', 'Ateliê da Marina'],
  ['', 'MARINA SOUZA 12345678901', 'MARINA SOUZA'],
  ['', 'Marina Souza 123.456.789-01', 'Marina Souza'],
  [' ', '12345678901', 'Loja'],
])('the people of a shop called %j with the legal name %j read %j', (nome, razaoSocial, lido) =>
  expect(nomeParaPessoas({ nome, razaoSocial })).toBe(lido),
)
