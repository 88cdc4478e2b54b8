import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { Papel } from '#contract/kernel/http/papel'
import { enter } from '../data/enter.ts'
import { can, selectPerfil, storePerfis } from '../data/perfil.ts'
import { readNotices } from '../notices/notices.ts'
import { draw, network, until } from '../testing-tela.tsx'
import { MoreMenu } from './more-menu.tsx'
import PrivateGate from './private-gate.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'

const MINHA = '0198b2c0-0000-7000-8000-0000000000aa'
const DELA = '0198b2c0-0000-7000-8000-0000000000bb'

beforeEach(() => {
  network(() => ({ status: 200, body: { quantidade: 0 } }))
  const pessoa = { uuid: 'u', token: 't', nome: 'Bia', roles: [], endereco: {} }
  enter({ ...pessoa, identificadorAssinatura: MINHA } as unknown as Sessao)
})

const actAs = (papel: Papel, identificadorAssinatura = DELA) =>
  selectPerfil({ uuid: `p-${papel}`, nomeDaLoja: 'Ateliê', papel, identificadorAssinatura } as Parameters<
    typeof selectPerfil
  >[0])
const links = () => screen.getAllByRole('link', { hidden: true }).map(({ textContent }) => textContent)

test('the subscriber has the whole menu', async () => {
  actAs('ADMINISTRADOR', MINHA)
  await draw(<Rail />)
  for (const name of ['Calculadora', 'Carteira Flex', 'Documentos', 'Minha Loja']) expect(links()).toContain(name)
})

test.each(['ADMINISTRADOR', 'OPERACAO', 'FINANCEIRO'] as const)(
  'a member as %s has no entry that the role cannot open, in any menu',
  async (papel) => {
    actAs(papel)
    await draw(
      <>
        <Rail />
        <TabBar />
        <MoreMenu nome="Bia" perfil={undefined} onClose={() => {}} />
      </>,
    )
    expect(links()).not.toContain('Documentos')
    expect(links().includes('Calculadora')).toBe(papel !== 'FINANCEIRO')
    for (const name of ['Meus fretes', 'Carteira Flex', 'Minha Loja']) expect(links()).toContain(name)
  },
)

test('a role that is changed while the page is open draws the menus and the page anew, and is told', async () => {
  const changed = Promise.withResolvers<{ status: number; body: { papel: Papel } }>()
  network(({ path }) =>
    path === '/perfil-acesso/vigencia'
      ? changed.promise
      : { status: 200, body: { quantidade: 0, ultima: null, debitos: 0, creditos: 0, vencimento: null } },
  )
  storePerfis([])
  actAs('OPERACAO')
  const Page = () => <p>{can('cotar') ? 'Cota' : 'Não cota'}</p>
  const router = createMemoryRouter([{ element: <PrivateGate />, children: [{ path: '/home', element: <Page /> }] }], {
    initialEntries: ['/home'],
  })
  const { unmount } = await act(async () => render(<RouterProvider router={router} />))
  expect(links()).toContain('Calculadora')
  changed.resolve({ status: 200, body: { papel: 'FINANCEIRO' } })
  await until(() => expect(links()).not.toContain('Calculadora'))
  expect(screen.getByText('Não cota')).toBeTruthy()
  expect(readNotices().toast).toMatchObject({ text: 'O seu papel nesta loja agora é Financeiro.' })
  await act(async () => unmount())
})
