import { expect, test } from 'vitest'
import { showDados } from './dados.rules.ts'

const UUID = '0198b2c0-0000-7000-8000-000000000001'

test('of a payload only the fields in the list of its job are shown', () => {
  expect(showDados('frete.issueFretes', { compraUuid: UUID, nome: 'Ana', email: 'ana@exemplo.com' })).toEqual([
    { nome: 'compraUuid', valor: UUID },
  ])
})

test('a job that is not in the list shows nothing', () => {
  expect(showDados('acesso.newOne', { uuid: UUID })).toEqual([])
})

test('a known field with a person in it is left out', () => {
  expect(showDados('frete.sendRecibo', { compraUuid: 'ana@exemplo.com' })).toEqual([])
  expect(showDados('frete.sendRecibo', null)).toEqual([])
})
