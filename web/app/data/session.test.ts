import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from './enter.ts'
import { leave, readFim, readSession, renew } from './session.ts'
import { CLEARED_BY_LOGOUT, STORED } from './stored.ts'
import { readTab, storeTab, TAB_STORED } from './tab-stored.ts'
import { follow } from './testing-session.ts'

const ENDERECO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '1000',
  complemento: '',
  bairro: 'Bela Vista',
  cidade: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd201',
  nomeCidade: 'São Paulo',
  estado: 'SP',
  siglaUf: 'SP',
  nomeUf: 'São Paulo',
}
const SESSAO: Sessao = {
  token: 'segredo',
  uuid: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd202',
  nome: 'Marina',
  sobrenome: 'Demonstração',
  username: '52998224725',
  telefone: '11987654321',
  email: 'demo@freteflex.test',
  identificadorAssinatura: '3f2b6a52-6a3c-4d92-9a39-4b0b8a7fd203',
  roles: [],
  endereco: ENDERECO,
}
beforeEach(() => localStorage.clear())
afterEach(() => {
  leave()
  vi.resetModules()
})

test('a logout clears what S1 §4 lists, the quote under way with its people, the badge and what follows a purchase, and keeps the sheet of the printer', () => {
  for (const key of Object.values(STORED)) localStorage.setItem(key, '"x"')
  localStorage.setItem('de-outro', 'x')
  leave()
  const kept = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? '').sort()
  const list = 'usuario endereco loja perfil-selecionado assinatura-selecionada perfis valor-encomenda'.split(' ')
  const underWay = [
    'freteflex.calculadora',
    'cotacao-selecionada',
    'cotacoes',
    'dados-do-frete',
    'destinatario-escolhido',
    'splitPayment',
    'guardado-para-voltar',
    'quantidade-no-carrinho',
    'deixados',
    'freteComprado',
    'frete-a-espera',
    'cpf-do-cadastro',
    'acesso-retirado',
    'listas-cheias',
    'uso-da-operacao',
  ]
  expect([...CLEARED_BY_LOGOUT].sort()).toEqual([...list, ...underWay].sort())
  // the sheet, and a shop's usual box and content, are not personal data; box and content wait for the same subscriber
  expect(kept).toEqual(['de-outro', 'folha-da-etiqueta', 'padrao-da-importacao'])
})

test('what was under way comes back after a refused session, for the same person only, and not after a logout', () => {
  const typed = () => localStorage.getItem('dados-do-frete')
  const begin = () => {
    enter(SESSAO)
    localStorage.setItem('dados-do-frete', '{"novo":1}')
  }
  begin()
  leave('refused')
  expect(typed()).toBeNull()
  enter(SESSAO)
  expect(typed()).toBe('{"novo":1}')
  leave('refused')
  enter({ ...SESSAO, uuid: ENDERECO.cidade })
  expect(typed()).toBeNull()
  leave()
  enter(SESSAO)
  expect(typed()).toBeNull()
  begin()
  leave()
  enter(SESSAO)
  expect(typed()).toBeNull()
})

test('the tab’s own storage is cleared when the session ends, however it ends', async () => {
  const kept = () => readTab(TAB_STORED.importacao)
  enter(SESSAO)
  storeTab(TAB_STORED.importacao, { nome: 'João' })
  leave()
  expect(kept()).toBeNull()
  enter(SESSAO)
  storeTab(TAB_STORED.importacao, { nome: 'João' })
  const { tell, stop } = await follow()
  localStorage.setItem('usuario', JSON.stringify({ token: 'novo', uuid: SESSAO.uuid, nome: 'Marina' }))
  await tell('usuario')
  expect(kept()).toEqual({ nome: 'João' })
  localStorage.setItem('usuario', JSON.stringify({ token: 'x', uuid: ENDERECO.cidade, nome: 'Iara' }))
  await tell('usuario')
  expect(kept()).toBeNull()
  await stop()
})

test('an import comes back to its tab after a refused session, for the same person only, and not after a logout', async () => {
  const kept = () => readTab(TAB_STORED.importacao)
  const begin = () => {
    enter(SESSAO)
    storeTab(TAB_STORED.importacao, { nome: 'João' })
  }
  begin()
  leave('refused')
  expect(kept()).toBeNull()
  enter(SESSAO)
  expect(kept()).toEqual({ nome: 'João' })
  expect(sessionStorage.length).toBe(1)
  leave('refused')
  enter({ ...SESSAO, uuid: ENDERECO.cidade })
  expect(sessionStorage.length).toBe(0)
  leave()
  begin()
  leave('refused')
  leave()
  expect(sessionStorage.length).toBe(0)
})

test('an import comes back to its tab after another tab heard that the session is refused, and not after a logout there', async () => {
  const kept = () => readTab(TAB_STORED.importacao)
  const { tell, stop } = await follow()
  const ends = (newValue: string | null) => {
    localStorage.removeItem('usuario')
    return act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'usuario', newValue })))
  }
  const enterElsewhere = (uuid: string) => {
    localStorage.setItem('usuario', JSON.stringify({ token: 'novo', uuid, nome: 'Marina' }))
    return tell('usuario')
  }
  await act(async () => enter(SESSAO))
  storeTab(TAB_STORED.importacao, { nome: 'João' })
  await ends('"refused"')
  await ends(null)
  expect([kept(), readFim()]).toEqual([null, 'refused'])
  await enterElsewhere(SESSAO.uuid)
  expect(kept()).toEqual({ nome: 'João' })
  await ends('"refused"')
  await enterElsewhere(ENDERECO.cidade)
  expect(sessionStorage.length).toBe(0)
  await enterElsewhere(SESSAO.uuid)
  storeTab(TAB_STORED.importacao, { nome: 'João' })
  await ends(null)
  expect(sessionStorage.length).toBe(0)
  await stop()
})

test('a session and its address are stored apart, and found again by the next page', async () => {
  enter(SESSAO)
  expect(JSON.parse(localStorage.getItem('usuario')!)).not.toHaveProperty('endereco')
  expect(JSON.parse(localStorage.getItem('endereco')!)).toEqual(ENDERECO)
  vi.resetModules()
  const next = await import('./session.ts')
  expect(next.readSession()).toMatchObject({ token: 'segredo', nome: 'Marina' })
})

test.each(['não é JSON', '{"token":1,"uuid":"x"}', '{"nome":"Marina"}', 'null'])(
  'what is not a session is read as none: %s',
  async (stored) => {
    localStorage.setItem('usuario', stored)
    vi.resetModules()
    expect((await import('./session.ts')).readSession()).toBeNull()
  },
)

test('a logout in another tab ends the session here, and says so', async () => {
  enter(SESSAO)
  const { seen, tell, stop } = await follow()
  expect(seen()).toBe('Marina')
  localStorage.removeItem('usuario')
  await tell('usuario')
  expect([seen(), readSession(), readFim()]).toEqual(['ninguém', null, 'otherTab'])
  await stop()
})

test('a login in another tab counts here, and a storage that was cleared whole is a logout', async () => {
  const { seen, tell, stop } = await follow()
  localStorage.setItem('usuario', JSON.stringify({ token: 'novo', uuid: SESSAO.uuid, nome: 'Iara' }))
  await tell('usuario')
  expect(seen()).toBe('Iara')
  localStorage.clear()
  await tell(null)
  expect(seen()).toBe('ninguém')
  await stop()
})

test('a change of the account is stored in the session, the token stays; the same account again tells nobody', () => {
  enter(SESSAO)
  renew({ nome: 'Mariana' }, { ...ENDERECO, numero: '12' })
  const renewed = readSession()
  expect(renewed).toMatchObject({ nome: 'Mariana', token: 'segredo' })
  expect(JSON.parse(localStorage.getItem('endereco')!)).toMatchObject({ numero: '12' })
  renew({ nome: 'Mariana' }, { ...ENDERECO, numero: '12' })
  expect(readSession()).toBe(renewed)
})
