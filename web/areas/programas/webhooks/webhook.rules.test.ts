import { expect, test } from 'vitest'
import { tiposDeEvento } from '#contract/programas/evento'
import { desdeOf, findProblemas, instanteOf } from './reenvio.rules.ts'
import { GRUPOS_DE_TIPOS, nomeDoTipo, textoDoTipo, tiposText, toggleTipos } from './tipos.rules.ts'
import { causaOf, duracaoText, splitUrl } from './webhook.rules.ts'

test.each([
  ['https://loja.exemplo/', 'loja.exemplo', ''],
  ['https://loja.exemplo/eventos?a=1', 'loja.exemplo', '/eventos?a=1'],
  ['http://127.0.0.1:9000/x', 'http://127.0.0.1:9000', '/x'],
])('%s is shown as %s and %s', (url, host, resto) => expect(splitUrl(url)).toEqual({ host, resto, isLong: false }))

test('a long address is shortened in the middle, and keeps its end', () => {
  const { resto, isLong } = splitUrl(`https://loja.exemplo/${'a'.repeat(100)}/fim`)
  expect([resto.length, isLong, resto.slice(0, 2), resto.slice(-4)]).toEqual([48, true, '/a', '/fim'])
})

test('a try is told with its status, if there was one, and with its time', () => {
  expect(causaOf({ status: 500, erro: 'RECUSA' })).toBe('Status 500: O servidor recusou o evento.')
  expect(causaOf({ status: null, erro: 'DNS' })).toBe('O nome do servidor não foi encontrado.')
  expect([duracaoText(132), duracaoText(14_230)]).toEqual(['132 ms', '14,2 s'])
})

test('every type of evento stands in one group, with words of its own there', () => {
  expect(GRUPOS_DE_TIPOS.flatMap(({ tipos }) => tipos).toSorted()).toEqual(tiposDeEvento.toSorted())
  for (const { tipos } of GRUPOS_DE_TIPOS) {
    const textos = tipos.map(textoDoTipo)
    expect(new Set(textos).size).toBe(textos.length)
    for (const texto of textos) expect(texto).toMatch(/^\p{Lu}[^:`]+[^.]$/u)
  }
  expect(nomeDoTipo('frete.postado')).toBe('Fretes: Postado')
  expect(nomeDoTipo('frete.inventado')).toBe('frete.inventado')
})

test('types are chosen and dropped one by one or as a group', () => {
  expect(toggleTipos(['frete.entregue'], ['frete.postado'])).toEqual(['frete.postado', 'frete.entregue'])
  expect(toggleTipos(['frete.postado', 'frete.entregue'], ['frete.postado'])).toEqual(['frete.entregue'])
  const { tipos } = GRUPOS_DE_TIPOS[1]!
  expect(toggleTipos([tipos[0]!], tipos)).toEqual(tipos)
  expect(toggleTipos(tipos, tipos)).toEqual([])
  expect([tiposText([]), tiposText(['frete.postado']), tiposText(tipos)]).toEqual([
    'Todos os eventos',
    'Fretes: Postado',
    `${tipos.length} tipos de evento`,
  ])
})

test('a replay begins at a moment of Brasília, not in the future and at most thirty days ago', () => {
  const agora = new Date('2026-11-25T12:00:00-03:00')
  expect(desdeOf(agora)).toEqual({ dia: '2026-11-25', hora: '12:00' })
  expect(instanteOf({ dia: '2026-11-25', hora: '12:00' })).toEqual(agora)
  expect(findProblemas({ dia: '2026-11-25', hora: '12:00' }, agora)).toEqual({})
  expect(findProblemas({ dia: '2026-10-26', hora: '12:02' }, agora)).toEqual({})
  expect(findProblemas({ dia: '2026-10-26', hora: '12:00' }, agora)).toHaveProperty('dia')
  expect(findProblemas({ dia: '2026-11-25', hora: '12:01' }, agora)).toHaveProperty('dia')
  expect(findProblemas({ dia: '', hora: '12:00' }, agora)).toEqual({ dia: 'Informe o dia.' })
  expect(findProblemas({ dia: '2026-11-25', hora: '' }, agora)).toEqual({ hora: 'Informe a hora.' })
})
