import { act, fireEvent, render, screen } from '@testing-library/react'
import { createBrowserRouter, createRoutesFromElements, Route } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, expect, test } from 'vitest'
import { enter } from '../../app/data/enter.ts'
import { selectPerfil, storePerfis } from '../../app/data/perfil.ts'
import { readSession } from '../../app/data/session.ts'
import { readStored, STORED, store } from '../../app/data/stored.ts'
import { readNotices } from '../../app/notices/notices.ts'
import PrivateGate from '../../app/private/private-gate.tsx'
import { PERFIL } from '../../app/testing-perfil.ts'
import { network, press, refusal, until } from '../../app/testing-tela.tsx'
import { startNotas } from '../../areas/importacao/rascunho.rules.ts'
import { keepRascunho, readRascunho } from '../../areas/importacao/rascunho-guardado.ts'
import EscolhaDoPerfil from '../perfil.tsx'
import Login from './login.tsx'

const MARINA = {
  token: 't',
  uuid: '0198b2c0-0000-7000-8000-000000000001',
  nome: 'Marina',
  sobrenome: 'Azevedo',
  username: '52998224725',
  telefone: '11987654321',
  email: 'p@exemplo.test',
  identificadorAssinatura: PERFIL.identificadorAssinatura,
  roles: [],
  endereco: null,
}
const IARA = { ...MARINA, uuid: '0198b2c0-0000-7000-8000-000000000002', nome: 'Iara' }
const NOTAS = { deFora: [{ arquivo: 'a.xml', motivo: 'Ilegível.', fretes: [], linha: null }], ignorados: 0 }

/** Who logs in next; null: the server refuses every session. */
let quem: typeof MARINA | null
const answer = ({ path }: { path: string }) => {
  if (!quem) return refusal(401, 'UNAUTHENTICATED', 'Entre para continuar.')
  if (path === '/auth') return { status: 200, body: quem }
  if (path.endsWith('/perfil-acesso')) return { status: 200, body: [PERFIL] }
  return refusal(404, 'NOT_FOUND', 'Não encontrado.')
}

beforeEach(() => {
  quem = null
  enter(MARINA)
  storePerfis([PERFIL])
  selectPerfil(PERFIL)
})

/** Opens a private page whose session the server refuses. */
async function openRefused(address: string) {
  window.history.replaceState(null, '', address)
  network(answer)
  const router = createBrowserRouter(
    createRoutesFromElements(
      <>
        <Route path="/" element={<p>Início</p>} />
        <Route path="/login" element={<Login />} />
        <Route element={<PrivateGate />}>
          <Route path="/perfil" element={<EscolhaDoPerfil />} handle={{ bare: true }} />
          <Route path="*" element={<p>Uma página</p>} />
        </Route>
      </>,
    ),
  )
  await act(async () => render(<RouterProvider router={router} />))
  await until(() => expect(readSession()).toBeNull())
}
async function logIn(as: typeof MARINA) {
  quem = as
  await act(async () => {
    fireEvent.change(screen.getByLabelText(/^CPF/), { target: { value: '529.982.247-25' } })
    fireEvent.change(screen.getByLabelText(/^Senha/), { target: { value: 'Segredo@2026' } })
  })
  await press('Entrar')
}
const sees = (text: string) => until(() => expect(screen.getByText(text)).toBeTruthy())
const at = (address: string) =>
  until(() => expect(`${window.location.pathname}${window.location.search}`).toBe(address))
const GUARDADO = 'Sua sessão terminou, e o que você preencheu está guardado.'

/** The landing page tells that something is kept, and leads to the log in. */
async function followToast() {
  await at('/')
  const { toast } = readNotices()
  expect([toast?.text, toast?.action?.label]).toEqual([GUARDADO, 'Entrar'])
  await act(async () => toast?.action?.onAct())
  await at('/login')
  await sees(GUARDADO)
}

test('after a refused session the page and the log in say that an import is kept, and the same person goes on with it', async () => {
  keepRascunho(startNotas({ nome: 'notas.zip', resumo: '' }, [], NOTAS))
  await openRefused('/notas-fiscais')
  await followToast()
  await logIn(MARINA)
  await at('/notas-fiscais')
  expect(readRascunho()?.notas).toEqual(NOTAS)
})

test('after a refused session step 3 opens again with what was typed', async () => {
  store(STORED.dadosDoFrete, { novo: 1 })
  await openRefused('/calculadora?etapa=dados')
  await followToast()
  await logIn(MARINA)
  await at('/calculadora?etapa=dados')
  expect(readStored(STORED.dadosDoFrete)).toEqual({ novo: 1 })
})

test('another person after a refused session finds neither the page nor what was typed', async () => {
  keepRascunho(startNotas({ nome: 'notas.zip', resumo: '' }, [], NOTAS))
  store(STORED.dadosDoFrete, { novo: 1 })
  await openRefused('/calculadora?etapa=dados')
  await followToast()
  await logIn(IARA)
  await at('/home')
  expect([readStored(STORED.dadosDoFrete), sessionStorage.length]).toEqual([null, 0])
  expect(screen.queryByText(GUARDADO)).toBeNull()
})

test('a refused session with nothing under way leads to the landing page', async () => {
  await openRefused('/home')
  await at('/')
})
