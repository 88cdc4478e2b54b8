import { expect, test } from 'vitest'
import type { FreteDigitado } from '#contract/carrinho'
import { putBack, removidosOf, withoutFretes } from './remocao.rules.ts'

const cart = (uuids: string) => uuids.split('').map((uuid) => ({ uuid, pedido: `pedido ${uuid}` })) as FreteDigitado[]
const uuidsOf = (fretes: FreteDigitado[]) => fretes.map(({ uuid }) => uuid).join('')
const set = (uuids: string) => new Set(uuids.split(''))

test('fretes are removed once, even if the removal is applied twice', () => {
  const without = withoutFretes(set('bd'))
  expect(uuidsOf(without(without(cart('abcd'))))).toBe('ac')
})

test.each([
  ['nothing changed meanwhile', 'abcd', 'bd', 'ac', 'abcd'],
  ['the first and its neighbour', 'abcd', 'ab', 'cd', 'abcd'],
  ['all of them', 'abc', 'abc', '', 'abc'],
  ['another was added', 'abc', 'b', 'acx', 'abcx'],
  ['its neighbour is gone too', 'abcd', 'c', 'ad', 'acd'],
  ['it is back already', 'abc', 'b', 'abc', 'abc'],
])('after an undo they are back in their places: %s', (_, before, out, now, after) => {
  const removidos = removidosOf(cart(before), set(out))
  const back = putBack(removidos)(cart(now))
  expect(uuidsOf(back)).toBe(after)
  expect(back).toEqual(cart(after))
})

test.each([
  ['c', 'b'],
  ['b', 'c'],
  ['a', 'd'],
])('two successive removals come back together: %s, then %s', (first, second) => {
  const all = cart('abcd')
  const one = removidosOf(all, set(first))
  const left = withoutFretes(set(first))(all)
  const two = removidosOf(left, set(second))
  expect(putBack([...two, ...one])(withoutFretes(set(second))(left))).toEqual(all)
})
