import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../data/enter.ts'
import { STORED } from '../data/stored.ts'
import { PERFIL } from '../testing-perfil.ts'
import { network } from '../testing-tela.tsx'
import PrivateGate from './private-gate.tsx'

test('a tab that still loads /perfil stays on its page, with the perfil that another tab has chosen', async () => {
  network(() => ({ status: 200, body: { quantidade: 0, ultima: null, debitos: 0, creditos: 0, vencimento: null } }))
  const { identificadorAssinatura } = PERFIL
  enter({ uuid: 'u', token: 't', nome: 'Bia', roles: [], endereco: {}, identificadorAssinatura } as unknown as Sessao)
  const children = [
    { path: '/carrinho', element: <p>O carrinho</p> },
    { path: '/home', element: <p>A home</p> },
    { path: '/perfil', lazy: () => new Promise<object>(() => {}) }, // its code is on its way
  ]
  const router = createMemoryRouter([{ element: <PrivateGate />, children }], { initialEntries: ['/carrinho'] })
  const { unmount } = await act(async () => render(<RouterProvider router={router} />))
  await act(async () => {
    localStorage.setItem(STORED.perfis, JSON.stringify([PERFIL]))
    localStorage.setItem(STORED.perfil, JSON.stringify(PERFIL))
    window.dispatchEvent(new StorageEvent('storage', { key: STORED.perfil }))
  })
  expect(screen.getByText('O carrinho')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/carrinho')
  await act(async () => unmount())
})
