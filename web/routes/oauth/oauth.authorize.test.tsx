import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../../app/data/enter.ts'
import { actAs, PERFIL } from '../../app/testing-perfil.ts'
import { draw, network, press, refusal, until } from '../../app/testing-tela.tsx'
import OauthAuthorizePage from './oauth.authorize.tsx'

const CONSULTA = 'response_type=code&client_id=1001&scope[0]=fretes%3Aler&state=a+b%2B%2F1'
const MOSTRADO = {
  situacao: 'MOSTRADO',
  aplicativo: 'Loja Integrada',
  escopos: ['fretes:ler', 'carteira:ler', 'lojas:ler', 'conta:ler', 'notificacoes:ler'],
  destino: 'loja.example.com',
}
const VOLTA = 'https://loja.example.com/volta?code=c'

const replace = vi.fn()
beforeEach(() => {
  replace.mockClear()
  vi.stubGlobal('location', { replace, origin: 'https://flex.example.com', href: 'https://flex.example.com/' })
  enter({
    uuid: 'u',
    token: 't',
    nome: 'Ana',
    sobrenome: 'Souza',
    email: 'ana@example.com',
    identificadorAssinatura: PERFIL.identificadorAssinatura,
    endereco: {},
  } as unknown as Sessao)
})

type Answer = ReturnType<Parameters<typeof network>[0]>
async function open(pedido: object, answered: () => Answer = () => ({ status: 200, body: { url: VOLTA } })) {
  const asked = network(({ path }) => (path.endsWith('/pedido') ? { status: 200, body: pedido } : answered()))
  await draw(<OauthAuthorizePage />, `/oauth/authorize?${CONSULTA}`)
  return asked
}
const question = () => screen.getByRole('region', { name: '“Loja Integrada” quer usar a sua conta' })
const shown = () => until(() => expect(question()).toBeDefined())

test('the page says who asks, for what, in which account and where it leads; nothing is folded', async () => {
  const asked = await open(MOSTRADO)
  await shown()
  expect(screen.getByRole('heading', { level: 1, name: 'Autorizar aplicativo' })).toBeDefined()
  expect(
    within(question())
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Ver, imprimir e rastrear os fretes',
    'Ver as transações da carteira',
    'Ver as lojas',
    'Ver o saldo, o limite e o nome da conta',
    'Ver as notificações',
  ])
  expect(question().textContent).toContain('Ana Souzaana@example.com')
  expect(question().textContent).toContain('Depois você volta paraloja.example.com')
  expect(question().textContent).not.toContain('gasta o saldo')
  // the query goes to the server exactly as the browser has it
  for (const { path, body } of asked)
    expect([path, JSON.parse(body)]).toEqual(['/autorizacao/pedido', { consulta: CONSULTA }])
  expect(replace).not.toHaveBeenCalled()
})

test('who may buy is said to spend the balance', async () => {
  await open({ ...MOSTRADO, escopos: ['fretes:comprar'] })
  await shown()
  expect(question().textContent).toContain('Ele gasta o saldo da sua carteira sem perguntar de novo.')
})

test.each(['Autorizar', 'Recusar'])('%s answers once and leads the browser to where the server says', async (name) => {
  const asked = await open(MOSTRADO)
  await shown()
  await press(name)
  await until(() => expect(replace).toHaveBeenCalledWith(VOLTA))
  await press('Voltando…')
  const sent = asked.filter(({ path }) => path === '/autorizacao')
  expect(sent.map(({ body }) => JSON.parse(body))).toEqual([{ consulta: CONSULTA, decisao: name.toUpperCase() }])
})

test('a failure is told, and the person can answer again', async () => {
  let isDown = true
  await open(MOSTRADO, () =>
    isDown ? refusal(429, 'TOO_MANY_REQUESTS', 'Espere um minuto.') : { status: 200, body: { url: VOLTA } },
  )
  await shown()
  await press('Autorizar')
  await until(() => expect(screen.getByRole('alert').textContent).toContain('Espere um minuto.'))
  expect(replace).not.toHaveBeenCalled()
  isDown = false
  await press('Autorizar')
  await until(() => expect(replace).toHaveBeenCalledWith(VOLTA))
})

test('a wrong request goes back to the aplicativo at once', async () => {
  await open({ situacao: 'DEVOLVIDO', url: `${VOLTA}&error=invalid_scope` })
  await until(() => expect(replace).toHaveBeenCalledWith(`${VOLTA}&error=invalid_scope`))
  expect(screen.queryByRole('button')).toBeNull()
})

test('an unknown aplicativo or address is told and nobody is sent anywhere', async () => {
  await open({ situacao: 'RECUSADO', motivo: 'O aplicativo que mandou você aqui não existe.' })
  await until(() => expect(screen.getByRole('heading', { name: 'Este pedido não pode ser atendido' })).toBeDefined())
  expect(screen.getByText(/O aplicativo que mandou você aqui não existe/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Ir para a Home' }).getAttribute('href')).toBe('/home')
  expect(replace).not.toHaveBeenCalled()
})

test('a member in somebody’s shop is asked to choose the own profile, and nothing is asked of the server', async () => {
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'outra', endereco: {} } as unknown as Sessao)
  actAs('ADMINISTRADOR')
  const asked = await open(MOSTRADO)
  const link = screen.getByRole('link', { name: 'Escolher outro perfil' })
  expect(new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('voltar')).toBe(
    `/oauth/authorize?${CONSULTA}`,
  )
  expect(asked).toEqual([])
})
