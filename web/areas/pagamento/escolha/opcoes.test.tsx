import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import type { Papel } from '#contract/kernel/http/papel'
import type { Centavos } from '#contract/kernel/values/centavos'
import { enter } from '../../../app/data/enter.ts'
import { actAs, PERFIL } from '../../../app/testing-perfil.ts'
import { draw } from '../../../app/testing-tela.tsx'
import { planEscolha } from './escolha.rules.ts'
import { Opcoes } from './opcoes.tsx'

test.each<[Papel, string]>([
  ['OPERACAO', 'À vista, com um cartão'],
  ['FINANCEIRO', 'À vista, com um cartão guardado ou um novo'],
])('%s may pay with a card; only who may use saved cards is offered one', async (papel, offered) => {
  const { identificadorAssinatura } = PERFIL
  enter({ uuid: 'u', token: 't', identificadorAssinatura, endereco: {} } as unknown as Sessao)
  actAs(papel)
  const escolha = { usaCarteira: false, outro: 'CARTAO' } as const
  const plano = planEscolha({ total: 5000 as Centavos, saldo: 0 as Centavos }, escolha)
  await draw(<Opcoes saldo={0 as Centavos} escolha={escolha} plano={plano} onChange={() => {}} />)
  const cartao = screen.getByRole('radio', { name: 'Cartão de crédito', description: offered })
  expect(cartao).toBeTruthy()
})
