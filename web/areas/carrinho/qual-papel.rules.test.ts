import { expect, test } from 'vitest'
import type { PapeisFiscais } from '#contract/loja/papeis-fiscais'
import { firstDeclaracao, papelDa } from './qual-papel.rules.ts'

const EMITE = { emiteNota: true, vendeSempre: null, isMei: null }
const AS_VEZES = { emiteNota: false, vendeSempre: false, isMei: null }
const papeis: PapeisFiscais = {
  temDce: false,
  remetentes: [
    { loja: 'loja', nome: 'Ateliê', respostas: EMITE },
    { loja: 'outra', nome: 'Outra', respostas: null },
    { loja: null, nome: 'Eu', respostas: AS_VEZES },
  ],
}

test.each([
  ['a shop that issues invoices', papeis, 'loja', 'nota'],
  ['a shop that did not answer', papeis, 'outra', 'conteudo'],
  ['the own name', papeis, null, 'conteudo'],
  ['a shop that is not listed', papeis, 'nova', 'conteudo'],
  ['no answer of the server', undefined, 'loja', 'conteudo'],
] as const)('%s', (_, given, loja, form) => expect(firstDeclaracao(given, loja)).toBe(form))

test('the contents become a DC-e only where one is issued', () => {
  expect([papelDa('nota', true), papelDa('conteudo', true), papelDa('conteudo', false)]).toEqual([
    'NOTA_FISCAL',
    'DCE',
    'DECLARACAO',
  ])
})
