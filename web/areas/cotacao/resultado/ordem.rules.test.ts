import { expect, test } from 'vitest'
import { type Ordem, sortCotacoes } from './ordem.rules.ts'

const cotacao = (nome: string, valorFrete: number, tempoMinimo: number, tempoMaximo: number) => ({
  nome,
  valorFrete,
  prazoDeEntrega: { tempoMinimo, tempoMaximo },
})
const COTACOES = [
  cotacao('PAC', 1892, 5, 7),
  cotacao('SEDEX', 2181, 1, 2),
  cotacao('MINI', 1227, 6, 8),
  cotacao('.COM', 2106, 2, 3),
]
const sorted = (ordem: Ordem, cotacoes = COTACOES) => sortCotacoes(cotacoes, ordem).map(({ nome }) => nome)

test('cheapest by price, fastest by maximum term, or the cheapest and then the fastest', () => {
  expect(sorted('barato')).toEqual(['MINI', 'PAC', '.COM', 'SEDEX'])
  expect(sorted('rapido')).toEqual(['SEDEX', '.COM', 'PAC', 'MINI'])
  expect(sorted('ambos')).toEqual(['MINI', 'SEDEX', 'PAC', '.COM'])
})

test('of two equal prices the faster comes first, of two equal terms the cheaper', () => {
  expect(sorted('barato', [cotacao('A', 100, 2, 4), cotacao('B', 100, 1, 4), cotacao('C', 100, 1, 3)])).toEqual([
    'C',
    'B',
    'A',
  ])
  expect(sorted('rapido', [cotacao('A', 200, 1, 3), cotacao('B', 100, 1, 3)])).toEqual(['B', 'A'])
})

test('a quote that is both cheapest and fastest is listed once; an empty list stays empty', () => {
  expect(sorted('ambos', [cotacao('A', 200, 3, 4), cotacao('B', 100, 1, 2)])).toEqual(['B', 'A'])
  expect(sorted('ambos', [])).toEqual([])
})
