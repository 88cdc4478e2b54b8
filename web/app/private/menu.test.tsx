import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { Papel } from '#contract/kernel/http/papel'
import { enter } from '../data/enter.ts'
import { selectPerfil } from '../data/perfil.ts'
import { draw, network } from '../testing-tela.tsx'
import { MoreMenu } from './more-menu.tsx'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'

const MINHA = '0198b2c0-0000-7000-8000-0000000000aa'
const DELA = '0198b2c0-0000-7000-8000-0000000000bb'

beforeEach(() => {
  network(() => ({ status: 200, body: { quantidade: 0 } }))
  enter({ uuid: 'u', token: 't', identificadorAssinatura: MINHA, endereco: {} } as unknown as Sessao)
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
