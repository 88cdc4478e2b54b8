import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import type { Sessao } from '#contract/acesso'
import { enter } from '../data/enter.ts'
import { selectPerfil } from '../data/perfil.ts'
import { draw, network, press, refusal, until } from '../testing-tela.tsx'
import { PerguntaHost } from './pergunta-host.tsx'
import { usePergunta } from './use-pergunta.ts'

const TODAS = {
  alertaRestricoesCorreios: true,
  alertaConfirmacaoImpressao: true,
  alertaConfirmacaoDeDeclaracaoConteudo: true,
  alertaPagamento: true,
}

beforeEach(() => enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao))

/** A server that stores the switches; `isDown`: it does not answer about the questions. */
function server({ alertas = { ...TODAS }, isDown = false } = {}) {
  return network(({ method, body }) => {
    if (isDown) return refusal(503, 'INDISPONIVEL', 'x')
    if (method === 'PUT') Object.assign(alertas, JSON.parse(body))
    return { status: 200, body: alertas }
  })
}

function Page() {
  const pergunta = usePergunta()
  const navigate = useNavigate()
  const [paid, setPaid] = useState(0)
  const ask = { alerta: 'alertaPagamento', titulo: 'Pagar?', texto: <p>R$ 10,00 saem.</p>, sim: 'Pagar' } as const
  return (
    <>
      <button type="button" onClick={() => void pergunta(ask).then((isYes) => isYes && setPaid((was) => was + 1))}>
        Agir
      </button>
      <button type="button" onClick={() => void navigate('/outra')}>
        Sair
      </button>
      <output>{`pagas ${paid}`}</output>
    </>
  )
}
const open = async () => {
  await draw(
    <>
      <Page />
      <PerguntaHost />
    </>,
  )
}
const isAsked = () => screen.queryByRole('dialog', { name: 'Pagar?' }) !== null
const asks = () => until(() => expect(isAsked()).toBe(true))
const paid = () => screen.getByText(/^pagas/).textContent
const saved = (asked: ReturnType<typeof network>) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('‘yes’ has the focus and runs the action; the question comes again the next time', async () => {
  const asked = server()
  await open()
  for (const n of [1, 2]) {
    await act(async () => screen.getByRole('button', { name: 'Agir' }).focus())
    await press('Agir')
    await asks()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Pagar' }))
    await press('Pagar')
    await until(() => expect(paid()).toBe(`pagas ${n}`))
    expect(isAsked()).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Agir' }))
  }
  expect(saved(asked)).toEqual([])
})

test('Escape means no, and so does leaving the page', async () => {
  server()
  await open()
  await press('Agir')
  await asks()
  await act(async () => void fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })))
  expect(isAsked()).toBe(false)
  await press('Agir')
  await asks()
  await press('Sair')
  await until(() => expect(isAsked()).toBe(false))
  expect(paid()).toBe('pagas 0')
})

test('‘no’ keeps the question switched on, even if ‘Não perguntar mais’ was ticked', async () => {
  const asked = server()
  await open()
  await press('Agir')
  await asks()
  await act(async () => screen.getByRole('checkbox', { name: 'Não perguntar mais' }).click())
  await press('Voltar')
  expect([isAsked(), paid(), saved(asked)]).toEqual([false, 'pagas 0', []])
})

test('after "Não perguntar mais" the server stores the switch, and the next action runs at once', async () => {
  const asked = server()
  await open()
  await press('Agir')
  await asks()
  await act(async () => screen.getByRole('checkbox', { name: 'Não perguntar mais' }).click())
  await press('Pagar')
  await until(() => expect(saved(asked)).toEqual(['{"alertaPagamento":false}']))
  await press('Agir')
  await until(() => expect(paid()).toBe('pagas 2'))
  expect(isAsked()).toBe(false)
})

test('a member of a shop, whatever the papel, is asked, and cannot switch the question of the account off', async () => {
  server()
  selectPerfil({ uuid: 'p', papel: 'ADMINISTRADOR', nomeDaLoja: 'L', loja: 'l', identificadorAssinatura: 'outra' })
  await open()
  await press('Agir')
  await asks()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test.each([
  ['a question that is switched off', { alertas: { ...TODAS, alertaPagamento: false } }],
  ['a server that does not say', { isDown: true }],
])('%s does not prevent the action', async (_, how) => {
  server(how)
  await open()
  await press('Agir')
  await until(() => expect(paid()).toBe('pagas 1'))
})
