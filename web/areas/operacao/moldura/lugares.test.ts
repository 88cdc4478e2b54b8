import { expect, test } from 'vitest'
import { isAt, LUGARES } from './lugares.ts'

test.each([
  ['/operacao/tabelas', ['Tarifas']],
  ['/operacao/tabelas/tarifas', ['Tarifas']],
  ['/operacao/tabelas/agencias', ['Agências e CEP']],
  ['/operacao/tabelas/cep', ['Agências e CEP']],
  ['/operacao/documentos/1', ['Documentos']],
  ['/operacao', ['Painel']],
])('the rail marks one place at %s', (pathname, nomes) => {
  expect(LUGARES.filter((lugar) => isAt(lugar, pathname)).map(({ nome }) => nome)).toEqual(nomes)
})
