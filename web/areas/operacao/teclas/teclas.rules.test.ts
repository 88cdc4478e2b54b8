import { expect, test } from 'vitest'
import { TECLA_IDS, teclaOf } from './catalogo.rules.ts'
import { capsOf, planTecla, rivalsOf, writtenAs } from './teclas.rules.ts'

const pressed = (key: string, more = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

test.each([
  [pressed('D'), 'd'],
  [pressed('?'), '?'],
  [pressed('Enter', { ctrlKey: true }), 'Ctrl+Enter'],
  [pressed('Enter', { metaKey: true }), 'Ctrl+Enter'],
  [pressed('k', { ctrlKey: true }), undefined],
  [pressed('d', { altKey: true }), undefined],
])('%o is written as %s', (event, written) => expect(writtenAs(event)).toBe(written))

test('G and D one after the other go to a place, and D is not heard as the screen’s own', () => {
  const bound = ['irDocumentos', 'baixar'] as const
  const first = planTecla('g', bound, {}, null, 0)
  expect(first).toEqual({ primeira: { key: 'g', em: 0 } })
  expect(planTecla('d', bound, {}, first.primeira, 900)).toEqual({ id: 'irDocumentos', primeira: null })
  expect(planTecla('d', bound, {}, first.primeira, 5000)).toEqual({ id: 'baixar', primeira: null })
  expect(planTecla('x', bound, {}, first.primeira, 900)).toEqual({ primeira: null })
})

test('a name with a changed key answers only to the new key, and a name whose key was turned off to none', () => {
  const bound = ['aprovar', 'recusar'] as const
  const trocas = { aprovar: 'y', recusar: null }
  expect(planTecla('y', bound, trocas, null, 0).id).toBe('aprovar')
  for (const key of ['a', 'r']) expect(planTecla(key, bound, trocas, null, 0)).toEqual({ primeira: null })
})

test('names with the same key are rivals in one column, or if one of them is for every screen', () => {
  expect(rivalsOf('aprovar', '/', {})).toEqual(['achar'])
  expect(rivalsOf('aprovar', 'z', {})).toEqual(['desfazer'])
  expect(rivalsOf('aprovar', 'j', {})).toEqual([]) // `proximo` has this key, but in the column of lists
  expect(rivalsOf('achar', 'j', {})).toEqual(['proximo'])
})

test('keys are drawn as caps', () => {
  expect(['g p', 'Ctrl+Enter', '+', '-', 'Escape'].map(capsOf)).toEqual([
    ['G', 'P'],
    ['Ctrl', 'Enter'],
    ['+'],
    ['−'],
    ['Esc'],
  ])
})

test('a key that works on all screens is the key of no other name', () => {
  const everywhere = TECLA_IDS.filter((id) => teclaOf(id).quadro === 'toda').map((id) => teclaOf(id).tecla)
  const others = TECLA_IDS.filter((id) => teclaOf(id).quadro !== 'toda').map((id) => teclaOf(id).tecla)
  expect(everywhere.filter((key) => others.includes(key))).toEqual([])
  expect(new Set(everywhere).size).toBe(everywhere.length)
})
