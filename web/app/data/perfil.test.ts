import { beforeEach, expect, test } from 'vitest'
import type { Perfil, Sessao } from '#contract/acesso'
import { enter } from './enter.ts'
import { dropPerfil, needsPerfil, perfilEmUso, readPerfil, selectPerfil, storePerfis } from './perfil.ts'
import { leave } from './session.ts'
import { STORED } from './stored.ts'
import { readTab, storeTab, TAB_STORED } from './tab-stored.ts'

const newUuid = (n: number) => `3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd20${n}`
const SESSAO: Sessao = {
  token: 'segredo',
  uuid: newUuid(0),
  nome: 'Marina',
  sobrenome: 'Demonstração',
  username: '52998224725',
  telefone: '11987654321',
  email: 'demo@freteflex.test',
  identificadorAssinatura: newUuid(1),
  roles: [],
  endereco: null,
}
const MEU: Perfil = {
  uuid: newUuid(2),
  papel: 'ADMINISTRADOR',
  nomeDaLoja: 'Conta Flex',
  loja: null,
  identificadorAssinatura: newUuid(1),
}
const DA_IARA: Perfil = {
  uuid: newUuid(3),
  papel: 'FINANCEIRO',
  nomeDaLoja: 'Loja da Iara',
  loja: null,
  identificadorAssinatura: newUuid(4),
}
const DO_PERFIL = [
  'freteflex.calculadora',
  'valor-encomenda',
  'cotacao-selecionada',
  'cotacoes',
  'dados-do-frete',
  'loja',
  'quantidade-no-carrinho',
  'freteComprado',
  'splitPayment',
]
const type = () => {
  for (const key of DO_PERFIL) localStorage.setItem(key, '{"novo":1}')
  storeTab(TAB_STORED.importacao, { nome: 'João' })
}
const typed = () => DO_PERFIL.filter((key) => localStorage.getItem(key) !== null)

beforeEach(() => {
  leave()
  localStorage.clear()
  enter(SESSAO)
})

test('a profile must be chosen if the person has any', () => {
  expect(needsPerfil()).toBe(true)
  storePerfis([])
  expect(needsPerfil()).toBe(false)
  storePerfis([MEU])
  expect(needsPerfil()).toBe(true)
  selectPerfil(MEU)
  expect(needsPerfil()).toBe(false)
})

test('the profile’s name is shown if there are several, or if the account is somebody else’s', () => {
  storePerfis([MEU])
  selectPerfil(MEU)
  expect(perfilEmUso()).toBeUndefined()
  storePerfis([MEU, DA_IARA])
  expect(perfilEmUso()).toBe('Administrador na Conta Flex')
  storePerfis([DA_IARA])
  selectPerfil(DA_IARA)
  expect(perfilEmUso()).toBe('Financeiro na Loja da Iara')
})

test('another profile finds nothing of what was under way for the former one', () => {
  type() // as a visitor
  selectPerfil(MEU)
  expect(typed()).toEqual(DO_PERFIL)
  selectPerfil({ ...MEU })
  expect([typed(), readTab(TAB_STORED.importacao)]).toEqual([DO_PERFIL, { nome: 'João' }])
  selectPerfil(DA_IARA)
  expect([typed(), readTab(TAB_STORED.importacao)]).toEqual([[], null])
  expect(JSON.parse(localStorage.getItem('endereco') ?? '""')).toBeNull()
})

test('what comes back after a refused session is for the profile that it was typed for', () => {
  const under = () => localStorage.getItem(STORED.dadosDoFrete)
  selectPerfil(MEU)
  type()
  leave('refused')
  enter(SESSAO)
  selectPerfil(MEU)
  expect(under()).toBe('{"novo":1}')
  leave('refused')
  enter(SESSAO)
  selectPerfil(DA_IARA)
  expect(under()).toBeNull()
})

test('a profile that was taken away is asked for again, unless another tab has chosen one meanwhile', () => {
  storePerfis([MEU, DA_IARA])
  selectPerfil(MEU)
  type()
  localStorage.setItem(STORED.perfil, JSON.stringify(DA_IARA))
  expect(readPerfil()).toEqual(MEU)
  dropPerfil()
  expect([readPerfil(), needsPerfil()]).toEqual([DA_IARA, false])
  dropPerfil()
  expect([readPerfil(), needsPerfil()]).toEqual([null, true])
})
