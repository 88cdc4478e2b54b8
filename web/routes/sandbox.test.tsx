import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { draw, network, press, refusal, until } from '../app/testing-tela.tsx'
import Sandbox from './sandbox.tsx'

const PIX = '0198b2c0-0000-7000-8000-000000000001'
const pix = (situacao: string) => ({ paymentId: PIX, meio: 'PIX', valor: 43.2, situacao, data: NOON })
const NOON = '2026-11-25T12:00:00-03:00'

type Given = { status: number; body: unknown }
/** A bank with one waiting Pix; `decide` is its answer to a decision. */
function house({
  decide = (): Given | Promise<Given> => ({ status: 200, body: pix('APROVADA') }),
  contas = true,
} = {}) {
  let situacao = 'PENDENTE'
  return network(async ({ method, path }) => {
    if (method === 'POST') {
      const answer = await decide()
      if (answer.status === 200) situacao = 'APROVADA'
      return answer
    }
    const conta = { papel: 'ASSINANTE', cpf: '52998224725', senha: 'Flex@2026' }
    const bodies: Record<string, unknown> = {
      '/sandbox/relogio': { agora: NOON, adiantadoSegundos: 86_400 },
      '/sandbox/instalacao': { correio: 'CAIXA', contas: contas ? [conta] : [] },
      '/sandbox/pagamentos': [pix(situacao)],
      '/sandbox/tarefas': [{ nome: 'frete.issueFretes', situacao: 'created', quantidade: 3 }],
    }
    return { status: 200, body: bodies[path] ?? [] }
  })
}

const open = async () => {
  await draw(<Sandbox />)
  await until(() => expect(shown()).toContain('Esperando'))
}
const shown = () => document.body.textContent

test('the bank approves a Pix: the page says so, and the focus goes from the vanished button to the sentence', async () => {
  const asked = house()
  await open()
  await press(/^Aprovar: Pix de/)
  await until(() => expect(document.activeElement?.textContent).toContain('O aviso do banco foi entregue.'))
  expect(asked.find(({ method }) => method === 'POST')).toEqual({
    method: 'POST',
    path: `/sandbox/pagamentos/${PIX}`,
    body: '{"acao":"APROVAR"}',
  })
  expect(screen.getByRole('button', { name: /^Estornar: Pix de/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Aprovar/ })).toBeNull()
})

test('a refusal of the bank is told in the bank’s own words', async () => {
  house({ decide: () => refusal(409, 'CONFLICT', 'O banco não pode mais fazer isso com este pagamento.') })
  await open()
  await press(/^Aprovar: Pix de/)
  await until(() => expect(shown()).toContain('O banco não pode mais fazer isso com este pagamento.'))
})

test('while the bank decides, its buttons are off, the page says to wait, and a second press sends nothing', async () => {
  let decide!: () => void
  const decided = new Promise<void>((resolve) => (decide = resolve))
  const asked = house({ decide: () => decided.then(() => ({ status: 200, body: pix('APROVADA') })) })
  await open()
  const isOff = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-disabled')
  expect(isOff(/^Recusar: Pix de/)).toBe('false')
  await press(/^Aprovar: Pix de/)
  await until(() => expect([isOff(/^Aprovar: Pix de/), isOff(/^Recusar: Pix de/)]).toEqual(['true', 'true']))
  expect(shown()).toContain('Um momento…')
  await press(/^Recusar: Pix de/)
  await act(async () => decide())
  await until(() => expect(shown()).toContain('O aviso do banco foi entregue.'))
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('jobs, accounts and the clock are described in words', async () => {
  house()
  await open()
  await until(() => expect(shown()).toContain('Emitir etiquetas na fila'))
  for (const words of ['adiantado 1 dia', 'CPF 529.982.247-25, senha Flex@2026', 'Nenhum e-mail ainda.', '12:00:00'])
    expect(shown()).toContain(words)
})

test('an installation without demo accounts names none', async () => {
  house({ contas: false })
  await open()
  await until(() => expect(shown()).toContain('não tem contas de demonstração'))
})
