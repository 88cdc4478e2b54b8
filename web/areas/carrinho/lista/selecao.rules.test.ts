import { expect, test } from 'vitest'
import { addTicks, dropSaved, withSelecao } from './selecao.rules.ts'

const fretes = [
  { uuid: 'a', selecionado: true },
  { uuid: 'b', selecionado: false },
]
const none = new Map<string, boolean>()

test('ticks override the server’s selection; an unchanged item is the same object', () => {
  const marked = withSelecao(new Map([['b', true]]))(fretes)
  expect(marked).toEqual([fretes[0], { uuid: 'b', selecionado: true }])
  expect(marked[0]).toBe(fretes[0])
})

test('a tick of an item that is gone changes nothing, and an item without a uuid does not change', () => {
  expect(withSelecao(new Map([['x', true]]))(fretes)).toEqual(fretes)
  expect(withSelecao(new Map([['a', false]]))([{ uuid: null }])).toEqual([{ uuid: null }])
})

test('a saved tick is dropped; a tick changed again meanwhile is kept', () => {
  const sent = addTicks(none, ['a', 'b'], false)
  expect([...dropSaved(addTicks(sent, ['b'], true), sent)]).toEqual([['b', true]])
})
