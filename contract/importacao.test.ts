import { expect, test } from 'vitest'
import { COLUNAS, findColuna } from './importacao.ts'

test('every heading means one column, however it is written', () => {
  for (const { nome, titulo, sinonimos } of COLUNAS) {
    for (const heading of [nome, titulo, ...sinonimos]) {
      expect([heading, findColuna(heading)]).toEqual([heading, nome])
      expect(findColuna(` ${heading.toUpperCase()} *`)).toBe(nome)
    }
  }
  expect(findColuna('endereco de E MAIL')).toBe('email')
  expect(findColuna('ENDERECO')).toBe('endereco')
  expect(findColuna('Cor')).toBeUndefined()
  expect(findColuna('')).toBeUndefined()
})
