import { expect, test } from 'vitest'
import { explainSemCotacao, pickTags, sortByPreco, tipoTagOf } from './cotacao.rules.ts'

const cotacao = (codigo: string, valorFrete: number, minimo: number, maximo: number) => ({
  codigo,
  valorFrete,
  dias: { minimo, maximo },
})

test('the cheapest comes first; at the same price the faster one', () => {
  const [lenta, rapida, cara] = [cotacao('a', 1000, 2, 5), cotacao('b', 1000, 2, 4), cotacao('c', 1001, 1, 1)]
  expect(sortByPreco([cara, lenta, rapida])).toEqual([rapida, lenta, cara])
})

test.each([
  ['by maximum term', [cotacao('a', 10, 1, 4), cotacao('b', 20, 2, 3)], 'a', 'b'],
  ['then by minimum term', [cotacao('a', 10, 2, 3), cotacao('b', 20, 1, 3)], 'a', 'b'],
  ['equal terms: the cheaper one', [cotacao('a', 20, 1, 3), cotacao('b', 10, 1, 3)], 'b', 'b'],
  ['equal in everything: always the same one', [cotacao('b', 10, 1, 3), cotacao('a', 10, 1, 3)], 'a', 'a'],
])('one quote is the cheapest and one the fastest, %s', (_, cotacoes, barata, rapida) => {
  for (const order of [cotacoes, cotacoes.toReversed()]) {
    const { maisBarato, menorPrazo } = pickTags(order)
    expect([maisBarato.codigo, menorPrazo.codigo]).toEqual([barata, rapida])
  }
})

test('a quote that is both cheapest and fastest has a tag of its own', () => {
  expect([tipoTagOf(true, true), tipoTagOf(true, false), tipoTagOf(false, true), tipoTagOf(false, false)]).toEqual([
    'MAIS_BARATO_E_RAPIDO',
    'MAIS_BARATO',
    'MAIS_RAPIDO',
    null,
  ])
})

test('a reason is given once, with every product that it excludes', () => {
  expect(
    explainSemCotacao(
      2,
      [
        { nomeProduto: 'PAC', motivo: 'Ele leva até 30 kg; a sua caixa pesa 31 kg.' },
        { nomeProduto: 'MINI ENVIOS', motivo: 'Ele não leva rolos.' },
        { nomeProduto: 'SEDEX', motivo: 'Ele leva até 30 kg; a sua caixa pesa 31 kg.' },
      ],
      [],
    ),
  ).toBe(
    'Nenhum produto leva o volume 2. PAC e SEDEX levam até 30 kg; a sua caixa pesa 31 kg. MINI ENVIOS não leva rolos.',
  )
  const rolos = ['.COM', '.PACKAGE'].map((nomeProduto) => ({ nomeProduto, motivo: 'Ele não leva rolos.' }))
  expect(explainSemCotacao(1, rolos, [])).toBe('Nenhum produto leva o volume 1. .COM e .PACKAGE não levam rolos.')
  expect(explainSemCotacao(1, [], [])).toBe('Nenhuma transportadora vende fretes aqui neste momento.')
})

test('a silent carrier is named, beside the limits that exclude the others’ products', () => {
  const pac = [{ nomeProduto: 'PAC', motivo: 'Ele não leva rolos.' }]
  expect(explainSemCotacao(3, pac, ['Jadlog'])).toBe(
    'A transportadora Jadlog não respondeu, e nenhum outro produto leva o volume 3. PAC não leva rolos.',
  )
  expect(explainSemCotacao(1, [], ['Correios', 'Jadlog'])).toBe('As transportadoras Correios e Jadlog não responderam.')
})
