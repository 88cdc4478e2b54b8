import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { type Asked, draw, network, PATIENCE_MS, press, refusal, until } from '../../app/testing-tela.tsx'
import { TEREZA } from '../../areas/operacao/testing-operador.ts'
import Frete from './frete.tsx'

const UUID = '0198b2c0-0000-7000-8000-0000000000f1'
const OUTRO = '0198b2c0-0000-7000-8000-0000000000f2'
const CONTA = '0198b2c0-0000-7000-8000-0000000000aa'
const FRETE = {
  uuid: UUID,
  assinatura: CONTA,
  assinante: 'Marina Azevedo',
  destinatario: 'Ana Luz',
  transportadora: 'Correios',
  produto: 'SEDEX',
  codigoEncomenda: null,
  pedido: '',
  status: 'GERADO',
  situacao: null,
  valorFrete: 25.9,
  compradoEm: '2026-11-25T10:00:00-03:00',
  origem: 'São Paulo/SP',
  destino: 'Rio de Janeiro/RJ',
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 10, larguraPacote: 20, comprimentoPacote: 30, pesoPacote: 500 },
  valorDeclarado: 100,
  valorBalcao: 40,
  margem: 3,
  valorContrato: null,
  podeCancelar: true,
  linha: [],
}
const REEMBOLSAVEL = {
  frete: UUID,
  assinatura: CONTA,
  pago: 25.9,
  reembolsado: 0,
  creditado: 0,
  esperando: 0,
  disponivel: 25.9,
  margem: 3,
  impedimento: null,
  semSegundaPessoa: 500,
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }))

/** Opens the page of a frete that can be cancelled and refunded. Gives back what is sent to change something. */
async function open(answer: (asked: Asked) => ReturnType<Parameters<typeof network>[0]> | undefined = () => undefined) {
  const asked = network((question) => {
    const { path } = question
    const body = path === '/operacao/eu' ? TEREZA : path.endsWith('/reembolso') ? REEMBOLSAVEL : FRETE
    return answer(question) ?? { status: 200, body }
  })
  await draw(
    <>
      <label>
        Achar <input />
      </label>
      <Routes>
        <Route path="/operacao/fretes/:uuid" element={<Frete />} />
      </Routes>
      <Link to={`/operacao/fretes/${UUID}`}>Primeiro frete</Link>
      <Link to={`/operacao/fretes/${OUTRO}`}>Outro frete</Link>
      <NoticeHost />
    </>,
    `/operacao/fretes/${UUID}`,
  )
  await until(() => expect(screen.getByRole('button', { name: /^Reembolsar/ })).toBeTruthy())
  return () => asked.filter(({ method }) => method === 'POST')
}
const type = (label: string, text: string) =>
  act(async () => void fireEvent.input(screen.getByLabelText(label), { target: { value: text } }))
const confirm = (place: HTMLElement) => act(async () => void fireEvent.keyDown(place, { key: 'Enter', ctrlKey: true }))

test('Ctrl+Enter confirms the form that is being written, never another open one', async () => {
  const sent = await open(({ method, path }) =>
    method === 'POST'
      ? { status: 200, body: path.endsWith('/cancelamento') ? { cancelado: true, status: 'CANCELADO' } : {} }
      : undefined,
  )
  await press(/^Reembolsar/)
  expect(document.activeElement).toBe(screen.getByLabelText('Valor em reais'))
  await type('Motivo, para a auditoria', 'Entregue depois do prazo')
  await type('Motivo', 'A pessoa desistiu')
  await confirm(screen.getByLabelText('Achar'))
  await confirm(document.body) // nobody can tell which of the two is meant
  expect(sent()).toEqual([])
  await confirm(screen.getByLabelText('Motivo'))
  expect(sent().map(({ path }) => path)).toEqual([`/operacao/frete/${UUID}/cancelamento`])
})

test('a form stays when the page cannot be read again, and a refund whose answer was lost keeps its key', async () => {
  let isBroken = false
  const sent = await open(({ method, path }) => {
    if (method === 'POST' && isBroken) throw new TypeError('the connection broke')
    if (method === 'POST') return { status: 201, body: { uuid: CONTA, status: 'CONCLUIDO' } }
    return isBroken && path === `/operacao/frete/${UUID}` ? refusal(500, 'ERRO_INTERNO', 'x') : undefined
  })
  const refund = async () => {
    await press(/^Reembolsar/)
    await type('Motivo, para a auditoria', 'Entregue depois do prazo')
    await press(/^Reembolsar/)
  }
  isBroken = true
  await type('Motivo', 'A pessoa desistiu')
  await refund()
  await until(() => expect(screen.getByRole('alert')).toBeTruthy())
  expect(screen.getByDisplayValue('A pessoa desistiu')).toBeTruthy()
  expect(screen.getByDisplayValue('Entregue depois do prazo')).toBeTruthy()
  isBroken = false
  await press('Voltar')
  await refund()
  await until(() => expect(screen.queryByLabelText('Motivo, para a auditoria')).toBeNull())
  await refund()
  const [lost, again, next] = sent().map(({ chave }) => chave)
  expect(again).toBe(lost)
  expect(next).not.toBe(again)
})

test('another refund under the key of one whose answer was lost is refused with a sentence, and the next has its own key', async () => {
  const sent = await open(({ method }) =>
    method === 'POST'
      ? refusal(409, 'CHAVE_REUTILIZADA', 'Esta Idempotency-Key já foi usada com outro pedido.')
      : undefined,
  )
  await press(/^Reembolsar/)
  await type('Motivo, para a auditoria', 'Outro motivo')
  await press(/^Reembolsar/)
  await until(() => expect(screen.getByText(/O reembolso que você pediu antes já tinha chegado/)).toBeTruthy())
  await press(/^Reembolsar/)
  await until(() => expect(new Set(sent().map(({ chave }) => chave)).size).toBe(2))
})

test('a refund whose answer is late is told at the next frete, whose form begins empty and stays open', async () => {
  let answer!: () => void
  const given = new Promise<void>((resolve) => (answer = resolve))
  await open(async ({ method, path }) => {
    if (method === 'POST') await given
    if (method === 'POST') return { status: 201, body: { uuid: CONTA, status: 'CONCLUIDO' } }
    const uuid = path.includes(OUTRO) ? OUTRO : UUID
    if (path.endsWith('/reembolso')) return { status: 200, body: { ...REEMBOLSAVEL, frete: uuid } }
    return { status: 200, body: path === '/operacao/eu' ? TEREZA : { ...FRETE, uuid } }
  })
  const go = (to: string) => act(async () => screen.getByText(to).click())
  await go('Outro frete') // read before, so that its page comes at once
  await until(() => expect(screen.getByRole('button', { name: 'Reembolsar' })).toBeTruthy())
  await go('Primeiro frete')
  await type('Motivo', 'A pessoa desistiu')
  await press(/^Reembolsar/)
  await type('Motivo, para a auditoria', 'Entregue depois do prazo')
  await press(/^Reembolsar/)
  await go('Outro frete')
  await until(() => expect(screen.getByRole('button', { name: 'Reembolsar' })).toBeTruthy())
  expect(screen.queryByDisplayValue('A pessoa desistiu')).toBeNull()
  await press(/^Reembolsar/)
  await type('Motivo, para a auditoria', 'Outro')
  await act(async () => answer())
  await vi.waitFor(
    () => expect(document.body.textContent).toMatch(/O reembolso de R\$\s25,90 foi feito\./),
    PATIENCE_MS,
  )
  expect(screen.getByDisplayValue('Outro')).toBeTruthy()
})
