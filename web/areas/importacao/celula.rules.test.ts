import { expect, test } from 'vitest'
import { textOf } from './celula.rules.ts'

test.each([
  ['cep', '1310100', '01310100'],
  ['cep', '20040020', '20040020'],
  ['cpfCnpj', '191000000', '00191000000'],
  ['cpfCnpj', '1.1144477735E10', '11144477735'],
  ['cpfCnpj', '1.222333000181E12', '01222333000181'],
  ['telefone', '21987654321', '21987654321'],
  ['peso', '0.3', '0,3'],
  ['peso', '0.30000000000000004', '0,3'],
  ['peso', '3E-1', '0,3'],
  ['peso', '2.0', '2'],
  ['peso', '1e-7', '0,0000001'],
  ['valor', '89.9', '89,90'],
  ['valor', '1234.56', '1234,56'],
  ['valor', '-1.5', '-1,50'],
  ['chave', '3.52006142001660E+43', '35200614200166000000000000000000000000000000'],
] as const)('in %s the number %s becomes %s', (coluna, numero, text) => expect(textOf({ numero }, coluna)).toBe(text))

test('text stays unchanged', () => {
  expect(textOf(' 01310-100 ', 'cep')).toBe('01310-100')
  expect(textOf('0.3', 'peso')).toBe('0.3')
  expect(textOf(undefined, 'peso')).toBe('')
})

test('an apostrophe before a formula is removed', () => {
  expect(textOf("'+5521987654321", 'telefone')).toBe('+5521987654321')
  expect(textOf("'s-Hertogenbosch", 'cidade')).toBe("'s-Hertogenbosch")
})
