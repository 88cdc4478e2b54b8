import { expect, test } from 'vitest'
import { readResposta } from './mensagens.rules.ts'

const PAGINA = { tipo: 'mostrada', paginas: 2, largura: 595, altura: 842 }

test('of an answer only its known fields are read', () => {
  expect(readResposta({ ...PAGINA, token: 'x' })).toEqual(PAGINA)
  expect(readResposta({ tipo: 'falha', texto: '<b>' })).toEqual({ tipo: 'falha' })
})

test.each([
  null,
  'mostrada',
  {},
  { tipo: 'aprovar' },
  { ...PAGINA, paginas: 0 },
  { ...PAGINA, paginas: '2' },
  { ...PAGINA, largura: Number.NaN },
  { ...PAGINA, altura: Number.POSITIVE_INFINITY },
  { ...PAGINA, altura: -1 },
])('%j is no answer', (data) => {
  expect(readResposta(data)).toBeUndefined()
})

test('a page a thousand times longer than wide is not shown', () => {
  expect(readResposta({ ...PAGINA, altura: 595_000 })).toEqual({ tipo: 'falha' })
})
