import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { network } from '../../app/testing-tela.tsx'
import Register from './register.tsx'

const CONVITE = { token: 't', email: 'bia@exemplo.test', loja: 'Ateliê da Serra' }

test('a reload after an invitation draws the prerendered page first, and then names the shop', async () => {
  network(() => ({ status: 200, body: [] })) // the states of the address
  const page = (state: object | null) => (
    <MemoryRouter initialEntries={[{ pathname: '/register', state }]}>
      <Register />
    </MemoryRouter>
  )
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(page(null))
  const failures: unknown[] = []
  const onRecoverableError = (error: unknown) => void failures.push(error)
  const root = await act(async () => hydrateRoot(place, page({ convite: CONVITE }), { onRecoverableError }))
  expect(failures).toEqual([])
  expect(screen.getByText('Crie a sua conta para trabalhar em Ateliê da Serra')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe(CONVITE.email)
  await act(async () => root.unmount())
  place.remove()
})
