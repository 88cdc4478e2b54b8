import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../app/data/enter.ts'
import { SiteHeader } from '../app/frame/site-header.tsx'
import { draw } from '../app/testing-tela.tsx'
import NaoEncontrada from './nao-encontrada.tsx'

const page = () =>
  draw(
    <>
      <SiteHeader />
      <NaoEncontrada />
    </>,
  )
const address = (name: string) => screen.getByRole('link', { name, hidden: true }).getAttribute('href')

test('an unknown address leads a visitor to the landing page, the log in and the registration', async () => {
  await page()
  expect(address('Cotar um frete')).toBe('/')
  expect(address('Minha conta')).toBe('/login')
  expect(address('Cadastre-se')).toBe('/register')
})

test('an unknown address leads a logged-in person back to their pages, not to the registration', async () => {
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
  await page()
  expect(address('Cotar um frete')).toBe('/calculadora')
  expect(address('Minha conta')).toBe('/home')
  expect(screen.queryByRole('link', { name: 'Cadastre-se', hidden: true })).toBeNull()
})
