import { expect, test } from 'vitest'
import { type Contagem, countSecao, readSecao, SECOES_EM_ORDEM, SLIDES, slideOf, statusesOf } from './secao.rules.ts'

const CONTAGEM: Contagem = {
  AGUARDANDO_PAGAMENTO: 1,
  PENDENTE: 2,
  GERADO: 4,
  POSTADO: 8,
  ENTREGUE: 16,
  EXPIRADO: 32,
  PROCESSANDO_CANCELAMENTO: 64,
  CANCELADO: 128,
}

test.each([
  ['', 'GERADO'],
  ['section=POSTADO', 'POSTADO'],
  ['section=PENDENTE', 'PENDENTE'],
  ['section=AGUARDANDO_PAGAMENTO', 'PENDENTE'],
  ['section=PROCESSANDO_CANCELAMENTO', 'CANCELADO'],
  ['section=gerado', 'GERADO'],
  ['section=toString', 'GERADO'],
])('the address %j opens the tab %s', (search, secao) => {
  expect(readSecao(new URLSearchParams(search))).toBe(secao)
})

test('every status is in exactly one tab, so that the counts add up', () => {
  expect(SECOES_EM_ORDEM.flatMap(statusesOf).toSorted()).toEqual(Object.keys(CONTAGEM).toSorted())
  expect(SECOES_EM_ORDEM.map((secao) => countSecao(CONTAGEM, secao))).toEqual([3, 4, 8, 16, 32, 192])
})

test('the five slides show all six tabs, and each overlaps the next', () => {
  expect(SLIDES.map(({ nome }) => nome)).toEqual([
    'Pendentes e Gerados',
    'Gerados e Postados',
    'Postados e Entregues',
    'Entregues e Expirados',
    'Expirados e Cancelados',
  ])
  expect(SECOES_EM_ORDEM.map(slideOf)).toEqual([0, 0, 1, 2, 3, 4])
})
