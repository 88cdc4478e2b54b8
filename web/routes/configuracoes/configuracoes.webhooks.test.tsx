import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { actAs, PERFIL } from '../../app/testing-perfil.ts'
import { draw, network, until } from '../../app/testing-tela.tsx'
import Configuracoes from './configuracoes.tsx'
import WebhooksPage from './configuracoes.webhooks.tsx'

const logIn = (identificadorAssinatura: string | null) =>
  enter({ uuid: 'u', token: 't', identificadorAssinatura, endereco: {} } as unknown as Sessao)
const line = () => screen.queryByRole('link', { name: /^Webhooks/ })

test('the owner of the account finds the webhooks in the settings, and their page', async () => {
  logIn(PERFIL.identificadorAssinatura)
  network(() => ({ status: 200, body: [] }))
  const { remove } = await draw(<Configuracoes />)
  expect(line()?.getAttribute('href')).toBe('/configuracoes/webhooks')
  await remove()
  await draw(<WebhooksPage />)
  await until(() => expect(screen.getByRole('heading', { name: 'Seus webhooks' })).toBeDefined())
})

test('a member of a shop, even its administrator, reads that they are the owner’s, and nothing is asked', async () => {
  logIn('0198b2c0-0000-7000-8000-0000000000ff')
  actAs('ADMINISTRADOR')
  const asked = network(() => ({ status: 404, body: {} }))
  const { remove } = await draw(<Configuracoes />)
  expect(line()).toBeNull()
  await remove()
  await draw(<WebhooksPage />)
  expect(screen.getByRole('heading', { name: 'Os webhooks são só de quem abriu a conta.' })).toBeDefined()
  expect(asked).toEqual([])
})
