import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../app/data/enter.ts'
import { draw, network, press, refusal, until } from '../app/testing-tela.tsx'
import { ASSINATURA } from '../areas/conta/testing-conta.ts'
import Home from './home.tsx'

const FALHOU = 'Erro ao obter informações da assinatura, entre em contato com o suporte ou tente novamente mais tarde.'
const { uuid, saldo, numeroFretes, fretesAtivos, fretesAguardaPostar } = ASSINATURA
const nada = { balcao: 0, pago: 0 }
const RESUMO = {
  saldo,
  numeroFretes,
  fretesAtivos,
  fretesAguardaPostar,
  economia: { mes: nada, total: nada },
  primeirosPassos: { remetente: true, caixa: false, saldo: false, frete: false, guardados: false },
}

beforeEach(() =>
  enter({ uuid: 'u', token: 't', identificadorAssinatura: uuid, endereco: ASSINATURA.endereco } as unknown as Sessao),
)

/** Opens the home on a server that refuses these paths until `heal` is called. */
async function open(...refused: string[]) {
  let isDown = true
  network(({ path }) => {
    if (isDown && refused.includes(path)) return refusal(429, 'TOO_MANY_REQUESTS', 'x')
    if (path === `/assinatura/${uuid}`) return { status: 200, body: ASSINATURA }
    if (path === '/assinatura/home') return { status: 200, body: RESUMO }
    return { status: 200, body: [], headers: { 'x-total-count': '0' } } // no frete
  })
  await draw(<Home />)
  await until(() => expect(screen.getByText(FALHOU)).toBeDefined())
  return { heal: () => (isDown = false) }
}
const region = (name: string) => screen.queryByRole('region', { name })

test('first steps and economy that could not be read are told once, and come with another try', async () => {
  const { heal } = await open('/assinatura/home')
  expect(region('Carteira Flex'), 'the rest of the home is there').not.toBeNull()
  expect(region('Primeiros passos')).toBeNull()
  heal()
  await press('Tentar de novo')
  await until(() => expect(region('Primeiros passos')).not.toBeNull())
  const [remetente, caixa] = within(region('Primeiros passos')!).getAllByRole('link')
  expect([remetente, caixa].map((link) => link?.textContent)).toEqual(['Minha Loja', 'Medir a caixa'])
  expect(region('Economia sobre o balcão')).not.toBeNull()
  expect(screen.queryByText(FALHOU)).toBeNull()
})

test('without the account too there is one sentence, whose button asks for both', async () => {
  const { heal } = await open('/assinatura/home', `/assinatura/${uuid}`)
  expect(screen.getAllByText(FALHOU)).toHaveLength(1)
  heal()
  await press('Tentar de novo')
  await until(() => expect(region('Primeiros passos')).not.toBeNull())
  expect(region('Carteira Flex')).not.toBeNull()
})
