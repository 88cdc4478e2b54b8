import { expect, test } from 'vitest'
import { addTicks, dropSaved, withSelecao } from './selecao.rules.ts'

const fretes = [
  { uuid: 'a', selecionado: true },
  { uuid: 'b', selecionado: false },
]
const none = new Map<string, boolean>()

test('ticks lie over what the server said; an item that they leave alone is the same object', () => {
  const marked = withSelecao(new Map([['b', true]]))(fretes)
  expect(marked).toEqual([fretes[0], { uuid: 'b', selecionado: true }])
  expect(marked[0]).toBe(fretes[0])
})

test('an item that is gone, or that says nothing of its own, is let be', () => {
  expect(withSelecao(new Map([['x', true]]))(fretes)).toEqual(fretes)
  expect(withSelecao(new Map([['a', false]]))([{ uuid: null }])).toEqual([{ uuid: null }])
})

test('what was saved is forgotten; what was ticked again meanwhile is not', () => {
  const sent = addTicks(none, ['a', 'b'], false)
  expect([...dropSaved(addTicks(sent, ['b'], true), sent)]).toEqual([['b', true]])
})
