import { act, fireEvent, screen } from '@testing-library/react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { NoticeHost } from '../../app/notices/notice-host.tsx'
import { type Asked, click, draw, network, PATIENCE_MS, press, refusal, until } from '../../app/testing-tela.tsx'
import Documentos from './documentos.tsx'
import Limites from './limites.tsx'
import Painel from './painel.tsx'

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

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T12:00:00-03:00') }))

function Onde() {
  return <p>{`em ${useLocation().pathname}`}</p>
}
/** Opens the first of three items. A decision is answered when the test calls `answer`. */
async function open(fila: 'documentos' | 'limites') {
  let answer!: (given: { status: number; body?: unknown }) => void
  const given = new Promise<{ status: number; body?: unknown }>((resolve) => (answer = resolve))
  const asked = network(({ method, path }: Asked) => {
    if (path.endsWith('/decisao')) return method === 'POST' ? given : { status: 204 }
    if (path.endsWith('/reserva')) return method === 'DELETE' ? { status: 204 } : { status: 200, body: RESERVA }
    if (path.endsWith('/arquivo')) return refusal(500, 'ERRO_INTERNO', 'x')
    const n = [0, 1, 2].find((each) => path.endsWith(uuidOf(each)))
    return { status: 200, body: n === undefined ? [0, 1, 2].map(naFila) : aberto(n) }
  })
  await draw(
    <>
      <Routes>
        <Route path="/operacao/documentos/:uuid?" element={<Documentos />} />
        <Route path="/operacao/limites/:uuid?" element={<Limites />} />
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
