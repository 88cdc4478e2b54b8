import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import {
  type Asked,
  click,
  draw,
  network,
  PATIENCE_MS,
  press,
  refusal,
  takeTurn,
  until,
} from '../../app/testing-tela.tsx'
import { TEREZA } from '../../areas/operacao/testing-operador.ts'
import Documentos from './documentos.tsx'
import Limites from './limites.tsx'
import Painel from './painel.tsx'
import Reembolsos from './reembolsos.tsx'

const QUANDO = '2026-11-25T10:00:00-03:00'
const RESERVA = { operador: { uuid: '0198b2c0-0000-7000-8000-0000000000e1', nome: 'Tereza' }, ate: QUANDO }
const uuidOf = (n: number) => `0198b2c0-0000-7000-8000-0000000000d${n}`
const NOMES = ['Ana Luz', 'Bia Rocha', 'Caio Reis']
const naFila = (n: number) => ({
  uuid: uuidOf(n),
  tipo: 'IDENTIDADE',
  de: NOMES[n],
  data: QUANDO,
  dataSubmissao: QUANDO,
  atrasado: false,
  formato: 'image/png',
  tamanho: 10,
  numeroFretes: 10,
  fretesAtivos: 2,
  reserva: null,
})
const aberto = (n: number) => ({
  ...naFila(n),
  status: 'AVALIACAO',
  estado: 'ABERTO',
  assinaturaUuid: uuidOf(9),
  desde: QUANDO,
  arquivo: { formato: 'image/png', tamanho: 10, sha256: 'a' },
  pessoa: { nome: NOMES[n], cpf: '***', email: 'p***', cidade: null, desde: QUANDO },
  limite: { agora: 5, aprovado: 10 },
  historico: { fretes: 0, entregues: 0, cancelados: 0 },
  anteriores: [],
  pedidos: [],
  motivo: null,
  decisao: null,
})
const REEMBOLSO = {
  uuid: uuidOf(0),
  status: 'AGUARDA_APROVACAO',
  assinatura: uuidOf(9),
  assinante: 'Ana Luz',
  frete: null,
  valor: 600,
  codigoEncomenda: null,
  devolvido: null,
  motivo: 'Extravio',
  precisaDeDois: true,
  pedidoPor: { uuid: uuidOf(8), nome: 'Caio' },
  pedidoEm: QUANDO,
  decididoPor: null,
  decididoEm: null,
  motivoDaRecusa: null,
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }))

function Onde() {
  return <p>{`em ${useLocation().pathname}`}</p>
}
/** Opens the first of three items. A decision is answered when the test calls `answer`. */
async function open(
  fila: 'documentos' | 'limites' | 'reembolsos',
  { reservas = [] as (typeof RESERVA)[], isAnalisado = (): boolean => false } = {},
) {
  const lista = [0, 1, 2].map((n) => ({ ...naFila(n), reserva: reservas[n] ?? null }))
  let answer!: (given: { status: number; body?: unknown }) => void
  const given = new Promise<{ status: number; body?: unknown }>((resolve) => (answer = resolve))
  const asked = network(({ method, path }: Asked) => {
    if (path.endsWith('/eu')) return { status: 200, body: TEREZA }
    if (path.endsWith('/recusa') || path.endsWith('/aprovacao')) return given
    if (path.startsWith('/operacao/reembolso'))
      return { status: 200, body: path.endsWith(uuidOf(0)) ? REEMBOLSO : [REEMBOLSO] }
    if (path.endsWith('/decisao')) return method === 'POST' ? given : { status: 204 }
    if (path.endsWith('/reserva')) return method === 'DELETE' ? { status: 204 } : { status: 200, body: RESERVA }
    if (path.endsWith('/arquivo')) return refusal(404, 'NOT_FOUND', 'x')
    const n = [0, 1, 2].find((each) => path.endsWith(uuidOf(each)))
    return {
      status: 200,
      body: n === undefined ? lista : { ...aberto(n), ...(isAnalisado() && { status: 'APROVADO' }) },
    }
  })
  await draw(
    <>
      <Routes>
        <Route path="/operacao/documentos/:uuid?" element={<Documentos />} />
        <Route path="/operacao/limites/:uuid?" element={<Limites />} />
        <Route path="/operacao/reembolsos/:uuid?" element={<Reembolsos />} />
        <Route path="*" element={<p>Outra tela</p>} />
      </Routes>
      <Onde />
      <Link to="/operacao">Sair da fila</Link>
      <NoticeHost />
    </>,
    `/operacao/${fila}/${uuidOf(0)}`,
  )
  return { asked, answer: (one: { status: number; body?: unknown }) => act(async () => answer(one)) }
}
// a toast whose code comes first, and an address that an answer leads to, are drawn only outside of `act`
const told = (text: string) => vi.waitFor(() => expect(screen.getByText(text)).toBeTruthy(), PATIENCE_MS)
const isAt = (path: string) => told(`em ${path}`)
const offers = (name: RegExp) => until(() => expect(screen.getByRole('button', { name })).toBeTruthy())
const hold = (key: string, more = {}) =>
  act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more }))
/** Presses the keys one after the other, wherever the focus is: a field writes those that nobody hears. */
async function type(text: string) {
  for (const key of text) {
    const isFree = await hold(key)
    const place = document.activeElement
    if (isFree && (place instanceof HTMLTextAreaElement || place instanceof HTMLInputElement) && place.type !== 'radio')
      await act(async () => void fireEvent.input(place, { target: { value: place.value + key } }))
  }
}
const confirm = () => hold('Enter', { ctrlKey: true })
const sentTo = (asked: Asked[], last: RegExp) =>
  asked
    .filter(({ method, path }) => method === 'POST' && last.test(path))
    .map(({ body }): unknown => body && JSON.parse(body))
const DECISAO = /(decisao|recusa|aprovacao)$/
const DECIDIDO = { status: 200, body: { desfazerAte: '2026-11-25T12:00:08-03:00' } }

test('a decision leads on to the next item while its own is open', async () => {
  const { answer } = await open('documentos')
  await offers(/^Aprovar/)
  await press(/^Aprovar/)
  await answer(DECIDIDO)
  await isAt(`/operacao/documentos/${uuidOf(1)}`)
  expect(screen.getByText('Documento aprovado.')).toBeTruthy()
})

test('what was decided is told inside the frame of the queue, which makes room for it, and for eight seconds', async () => {
  const { answer } = await open('limites')
  await offers(/^Aumentar/)
  await press(/^Aumentar/)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  await answer({ status: 204 })
  await isAt(`/operacao/limites/${uuidOf(1)}`)
  const aviso = screen.getByText(/^Ana Luz agora tem limite/)
  expect(screen.getByRole('region', { name: 'Fila: Limites' }).parentElement?.contains(aviso)).toBe(true)
  await act(async () => void vi.advanceTimersByTime(8000))
  expect(aviso.isConnected).toBe(false)
})

test('a late answer leaves the operator at the item that is open now, and offers the undo', async () => {
  const { asked, answer } = await open('documentos')
  await offers(/^Aprovar/)
  await press(/^Aprovar/)
  await click(screen.getByText('Caio Reis'))
  await offers(/^Aprovar/)
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: /Outro motivo/ })))
  await answer(DECIDIDO)
  await told('Documento de Ana Luz aprovado.')
  await isAt(`/operacao/documentos/${uuidOf(2)}`)
  expect(screen.getByRole('radio', { name: /Outro motivo/ })).toHaveProperty('checked', true)
  await press('Desfazer')
  await told('Decisão do documento de Ana Luz desfeita.')
  expect(asked.filter(({ method, path }) => method === 'DELETE' && path.endsWith('/decisao'))).toMatchObject([
    { path: `/operacao/documento/${uuidOf(0)}/decisao` },
  ])
})

test('a late refusal is told with the name, also when the queue was left', async () => {
  const { answer } = await open('limites')
  await offers(/^Aumentar/)
  await press(/^Aumentar/)
  await click(screen.getByText('Sair da fila'))
  await answer(refusal(409, 'EM_ANALISE', 'Outra pessoa já respondeu.'))
  await told('Não deu para registrar a resposta ao pedido de Ana Luz.')
  expect(screen.getByText('Outra pessoa já respondeu.')).toBeTruthy()
})

test.each([
  ['documentos', '6', 'Motivo', { decisao: 'REPROVADO' }],
  ['limites', 'r', 'Motivo da recusa', { decisao: 'REPROVADO' }],
  ['reembolsos', 'r', 'Por quê?', {}],
] as const)(
  'the letters of a refusal of %s stand in its field and approve nothing',
  async (fila, key, campo, decisao) => {
    const { asked } = await open(fila)
    await offers(/^Recusar/)
    await type(`${key}foto apagada`)
    expect(document.activeElement).toBe(screen.getByLabelText(campo))
    expect(screen.getByDisplayValue('foto apagada')).toBe(document.activeElement)
    await hold('Escape') // out of the field
    await type('aar')
    expect(screen.getByDisplayValue('foto apagada')).toBeTruthy()
    expect(sentTo(asked, DECISAO)).toEqual([])
    await confirm()
    expect(sentTo(asked, DECISAO)).toEqual([{ ...decisao, motivo: 'foto apagada' }])
  },
)

test.each([
  ['documentos', (): Promise<unknown> => type('a'), DECIDIDO],
  ['limites', (): Promise<unknown> => confirm(), { status: 204 }],
] as const)(
  'in %s keys that were meant for a decided item decide nothing about the next one',
  async (fila, decide, done) => {
    const { asked, answer } = await open(fila)
    await offers(/^Recusar/)
    await decide()
    await answer(done)
    await isAt(`/operacao/${fila}/${uuidOf(1)}`)
    await offers(/^Recusar/)
    vi.setSystemTime(new Date('2026-11-25T12:00:00.500-03:00'))
    await decide()
    vi.setSystemTime(new Date('2026-11-25T12:00:01-03:00'))
    await decide() // half a second after the last key
    expect(sentTo(asked, DECISAO)).toHaveLength(1)
    vi.setSystemTime(new Date('2026-11-25T12:00:02-03:00'))
    await decide()
    expect(sentTo(asked, DECISAO)).toHaveLength(2)
  },
)

test('a document that another tab has decided meanwhile says so once, and its buttons do nothing', async () => {
  let isAnalisado = false
  const { answer } = await open('documentos', { isAnalisado: () => isAnalisado })
  await offers(/^Aprovar/)
  await press(/^Aprovar/)
  isAnalisado = true
  await answer(refusal(409, 'JA_DECIDIDA', 'Este documento já foi analisado.'))
  await until(() => expect(screen.queryByText(/^Aprovar leva/)).toBeNull())
  await act(takeTurn) // the refusal comes after what was read again
  expect(screen.getAllByText('Este documento já foi analisado.')).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Aprovar/ }).getAttribute('aria-disabled')).toBe('true')
})

test('an item that the operator holds in another tab is nobody else’s, and is the next; one of a colleague is passed by', async () => {
  const colega = { ...RESERVA, operador: { uuid: uuidOf(8), nome: 'Caio' } }
  const { answer } = await open('documentos', { reservas: [RESERVA, colega, RESERVA] })
  await until(() => expect(screen.getByText('Caio está vendo')).toBeTruthy())
  await until(() => expect(screen.queryByText(/Tereza/)).toBeNull())
  await offers(/^Aprovar/)
  await press(/^Aprovar/)
  await answer(DECIDIDO)
  await isAt(`/operacao/documentos/${uuidOf(2)}`)
})

test.each([
  ['documentos', '6', 'Motivo', 'x'.repeat(3017), 'O motivo aceita até 500 caracteres.'],
  ['limites', 'r', 'Motivo da recusa', 'foto\u0007', 'O motivo tem um caractere que não se pode usar.'],
  ['reembolsos', 'r', 'Por quê?', '', 'Escreva o motivo.'],
] as const)('a refusal of %s that cannot be sent says why at its field', async (fila, key, campo, texto, sentence) => {
  const { asked } = await open(fila)
  await offers(/^Recusar/)
  await hold(key)
  await act(async () => void fireEvent.input(screen.getByLabelText(campo), { target: { value: texto } }))
  await confirm()
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(screen.getByLabelText(campo).getAttribute('aria-invalid')).toBe('true')
  expect(sentTo(asked, DECISAO)).toEqual([])
})

test.each([
  ['documentos', '6', 'Motivo'],
  ['limites', 'r', 'Motivo da recusa'],
] as const)(
  'in %s a reason that is half written is there again after a look at another item',
  async (fila, key, campo) => {
    await open(fila)
    const reason = async (nome: string) => {
      await click(screen.getByRole('link', { name: new RegExp(nome) }))
      await until(() => expect(screen.getByRole('heading', { name: nome })).toBeTruthy())
      await hold(key)
      return screen.getByLabelText(campo)
    }
    await offers(/^Recusar/)
    await reason('Ana Luz')
    await type('foto')
    expect(await reason('Bia Rocha')).toHaveProperty('value', '')
    expect(await reason('Ana Luz')).toHaveProperty('value', 'foto')
  },
)

test.each([
  ['documentos', '6', 'Motivo'],
  ['limites', 'r', 'Motivo da recusa'],
] as const)('in %s a reason of two lines is sent as one', async (fila, key, campo) => {
  const { asked } = await open(fila)
  await offers(/^Recusar/)
  await hold(key)
  await act(
    async () => void fireEvent.input(screen.getByLabelText(campo), { target: { value: 'Foto escura.\nMande outra.' } }),
  )
  await confirm()
  expect(sentTo(asked, DECISAO)).toEqual([{ decisao: 'REPROVADO', motivo: 'Foto escura. Mande outra.' }])
})

test('a new limit is read and told with the point of thousands', async () => {
  const { asked } = await open('limites')
  await offers(/^Aumentar/)
  const novo = screen.getByLabelText('Novo limite, em fretes')
  const write = (value: string) => act(async () => void fireEvent.input(novo, { target: { value } }))
  await write('1,5')
  expect(screen.getByText('Use de 11 a 10.000.')).toBeTruthy()
  await write('1.000')
  await press(/^Aumentar para 1\.000/)
  expect(sentTo(asked, DECISAO)).toEqual([{ decisao: 'APROVADO', numeroFretes: 1000 }])
})

test('the panel leads to the most urgent queue and calls it so, also when another queue has an older item', async () => {
  const fila = { abertos: 1, atrasados: 0, prazoHoras: 48 }
  const dia = { fretes: 0, vendas: 0, margem: 0, porHora: [] }
  const espera = (desde: string, parte: number, n: number) => ({
    ...fila,
    desde,
    partes: [parte],
    primeiro: { item: uuidOf(n), titulo: NOMES[n], nota: '' },
  })
  const body = {
    em: QUANDO,
    filas: [
      { fila: 'SAQUES', ...espera('2026-11-25T09:00:00-03:00', 0.9, 0) },
      { fila: 'DOCUMENTOS', ...espera('2026-11-24T09:00:00-03:00', 0.5, 1) },
    ],
    hoje: dia,
    semanaPassada: { ...dia, ateAgora: 0 },
    fretesPorStatus: [],
    transportadoras: [],
    partes: [],
    livros: [],
    maquinas: {
      tarefasNaEspera: 0,
      tarefaMaisVelha: null,
      bancoBytes: 0,
      discoLivre: null,
      pagamentosAbertos: 0,
      emailsParados: 0,
    },
  }
  network(() => ({ status: 200, body }))
  await draw(<Painel />, '/operacao')
  await until(() => expect(screen.getByRole('link', { name: /^Atender a mais urgente: Saques/ })).toBeTruthy())
  const link = screen.getByRole('link', { name: /^Atender a mais urgente/ })
  expect(link.getAttribute('href')).toBe(`/operacao/saques/${uuidOf(0)}`)
})
