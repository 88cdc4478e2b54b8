import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { MARCA } from '#contract/kernel/site/marca'
import { enter } from '../../app/data/enter.ts'
import { actAs, PERFIL } from '../../app/testing-perfil.ts'
import { draw, network, until } from '../../app/testing-tela.tsx'
import ChavesDeApiPage from './configuracoes.chaves-de-api.tsx'
import Configuracoes from './configuracoes.tsx'

const logIn = (identificadorAssinatura: string | null) =>
  enter({ uuid: 'u', token: 't', identificadorAssinatura, endereco: {} } as unknown as Sessao)
const line = () => screen.queryByRole('link', { name: /^Chaves de API/ })

test('the owner of the account finds the keys in the settings, and their page', async () => {
  logIn(PERFIL.identificadorAssinatura)
  network(() => ({ status: 200, body: [] }))
  const { remove } = await draw(<Configuracoes />)
  expect(line()?.getAttribute('href')).toBe('/configuracoes/chaves-de-api')
  expect(line()?.textContent).toContain(`Para o seu programa ou a sua loja virtual usar a ${MARCA.nome}`)
  await remove()
  await draw(<ChavesDeApiPage />)
  await until(() => expect(screen.getByRole('heading', { name: 'Suas chaves de API' })).toBeDefined())
})

test.each(['ADMINISTRADOR', 'OPERACAO'] as const)(
  'a member (%s) of a shop reads that the keys are the owner’s, and nothing is asked of the server',
  async (papel) => {
    logIn('0198b2c0-0000-7000-8000-0000000000ff')
    actAs(papel)
    const asked = network(() => ({ status: 404, body: {} }))
    const { remove } = await draw(<Configuracoes />)
    expect(line()).toBeNull()
    await remove()
    await draw(<ChavesDeApiPage />)
    expect(screen.getByRole('heading', { name: 'As chaves de API são só de quem abriu a conta.' })).toBeDefined()
    expect(asked).toEqual([])
  },
)

test('the staff, who have no account, have no keys', async () => {
  logIn(null)
  await draw(<Configuracoes />)
  expect(line()).toBeNull()
})
