import { expect, test } from 'vitest'
import type { CarrinhoLido } from './carrinho.calls.ts'
import { shareFretes } from './share-fretes.ts'

const lido = (etag: string, ...fretes: { uuid: string; selecionado: boolean; validaAte: Date }[]) =>
  ({ etag, carrinho: { uuid: 'c', fretes, total: 0 } }) as unknown as CarrinhoLido
const item = (uuid: string, selecionado: boolean, validaAte = '2026-11-26T12:00:00-03:00') => ({
  uuid,
  selecionado,
  validaAte: new Date(validaAte),
})

test('an item with the same content is the same object, dates included; an item with other content is not', () => {
  const before = lido('1', item('a', true), item('b', true), item('c', true))
  const now = shareFretes(before, lido('2', item('a', true), item('b', false), item('c', true, '2026-11-27')))
  expect(now.etag).toBe('2')
  const same = now.carrinho!.fretes.map((frete, i) => frete === before.carrinho!.fretes[i])
  expect(same).toEqual([true, false, false])
  expect(now.carrinho!.fretes[1]!.selecionado).toBe(false)
})

test('an empty cart shares nothing', () => {
  const none: CarrinhoLido = { carrinho: null, etag: null }
  expect(shareFretes(lido('1', item('a', true)), none)).toBe(none)
  expect(shareFretes(none, none)).toBe(none)
})
