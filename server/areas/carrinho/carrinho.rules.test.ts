import { expect, test } from 'vitest'
import type { FreteDigitado } from '#contract/carrinho'
import { isVista, limiteDoConteudoExcedido, matchItens, planPosicoes, planValorAnterior } from './carrinho.rules.ts'

const kept = (uuid: string, cotacaoUuid: string) => ({ uuid, cotacaoUuid })
const sent = (uuid: string | null, identificadorCotacao: string) => ({ uuid, identificadorCotacao }) as FreteDigitado

test.each([
  ['by uuid', [sent('b', 'q'), sent('a', 'q')], ['b', 'a']],
  ['by quote, in their order', [sent(null, 'q'), sent(null, 'r'), sent(null, 'q')], ['a', 'c', 'b']],
  ['by uuid before quote, wherever they stand', [sent(null, 'q'), sent('a', 'q')], ['b', 'a']],
  ['once each', [sent('a', 'q'), sent('a', 'q'), sent('a', 'q')], ['a', 'b', undefined]],
  ['by uuid with another quote', [sent('a', 'z')], ['a']],
  ['or not at all', [sent('x', 'z')], [undefined]],
])('stored items are recognised %s', (_, fretes, expected) => {
  const guardados = [kept('a', 'q'), kept('b', 'q'), kept('c', 'r')]
  expect(matchItens(guardados, fretes).map((item) => item?.uuid)).toEqual(expected)
})

const novo = undefined
test.each([
  [[], []],
  [
    [novo, novo],
    [0, 1],
  ],
  [
    [0, 2, 5],
    [0, 2, 5],
  ],
  [
    [3, 7, novo, novo],
    [3, 7, 8, 9],
  ],
  [
    [7, 3],
    [0, 1],
  ],
  [
    [3, novo, 7],
    [0, 1, 2],
  ],
  [
    [novo, 4],
    [0, 1],
  ],
  [
    [4, 4],
    [0, 1],
  ],
])('items at places %j get the places %j', (atuais, expected) => expect(planPosicoes(atuais)).toEqual(expected))

test('an item shows the price that the person saw first, unless that price is valid again', () => {
  expect(planValorAnterior({ valorFreteCentavos: 1000, valorAnteriorCentavos: null }, 1000)).toBeNull()
  expect(planValorAnterior({ valorFreteCentavos: 1000, valorAnteriorCentavos: null }, 1100)).toBe(1000)
  expect(planValorAnterior({ valorFreteCentavos: 1100, valorAnteriorCentavos: 1000 }, 1200)).toBe(1000)
  expect(planValorAnterior({ valorFreteCentavos: 1100, valorAnteriorCentavos: 1000 }, 1000)).toBeNull()
})

test.each([
  [undefined, undefined, '"a"', true],
  [undefined, undefined, undefined, true],
  ['"a"', undefined, '"a"', true],
  ['W/"a"', undefined, '"a"', true],
  ['"b", "a"', undefined, '"a"', true],
  ['"b"', undefined, '"a"', false],
  ['a', undefined, '"a"', false],
  ['', undefined, '"a"', false],
  ['*', undefined, '"a"', true],
  ['*', undefined, undefined, false],
  ['"a"', undefined, undefined, false],
  [undefined, '*', '"a"', false],
  [undefined, '*', undefined, true],
  ['"a"', '*', '"a"', false],
])('If-Match %j and If-None-Match %j of a cart at %j: %j', (ifMatch, ifNoneMatch, atual, expected) => {
  expect(isVista({ ifMatch, ifNoneMatch }, atual)).toBe(expected)
})

test('the message about the content declaration shows the configured limit', () => {
  expect(limiteDoConteudoExcedido(1500_00)).toBe('Disponível somente para valores de encomenda de até R$ 1.500,00')
  expect(limiteDoConteudoExcedido(1000_10)).toBe('Disponível somente para valores de encomenda de até R$ 1.000,10')
})
