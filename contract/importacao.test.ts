import { expect, test } from 'vitest'
import { COLUNAS, findColuna, unidadeDoTitulo } from './importacao.ts'

test('each heading, in any spelling, names one column', () => {
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

test.each([
  ['Peso (g)', 'peso', 'g'],
  ['peso_kg', 'peso', 'kg'],
  ['Peso em gramas', 'peso', 'g'],
  ['altura mm', 'altura', 'mm'],
  ['Largura (milímetros)', 'largura', 'mm'],
  ['Comprimento', 'comprimento', undefined],
  ['Profundidade (m)', 'comprimento', 'm'],
  ['Peso', 'peso', undefined],
])('the heading %j is %s in %s', (titulo, nome, unidade) => {
  const found = findColuna(titulo)
  expect([found, found && unidadeDoTitulo(titulo, found)]).toEqual([nome, unidade])
})

test('a heading with a unit of the wrong kind names no column', () => {
  expect(['Peso (cm)', 'Nome g', 'Altura kg', 'g'].map(findColuna)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
