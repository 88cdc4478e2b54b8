import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { type Contestacao, Diferenca } from '#contract/diferenca'
import { actAs } from '../app/testing-perfil.ts'
import { click, network, newQueryClient, press, refusal, until } from '../app/testing-tela.tsx'
import { umFrete } from '../areas/frete/testing-frete.tsx'
import Contestar from './postagens.contestar.tsx'
import Postagens from './postagens.tsx'

/** The difference was told on Tuesday the 17th. Today is Thursday, and Friday the 20th is a holiday. */
const HOJE = new Date('2026-11-19T15:00:00-03:00')
const UUID = '0198b2c0-0000-7000-8000-0000000000d1'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: HOJE })
  actAs('ADMINISTRADOR')
})

const recibo = (total: number) => ({
  pesoReal: 2100,
  pesoCubado: 3629,
  pesoRegra: 'CUBADO' as const,
  pesoCobrado: 4000,
  linhas: [{ nome: 'Frete', valor: total }],
  total,
})
const medidas = (alturaPacote: number) => ({
  alturaPacote,
  larguraPacote: 28,
  comprimentoPacote: 36,
  diametroPacote: null,
  pesoPacote: 2100,
})

/** R$ 4,10 more, because the height grew from 12 to 15 cm. */
const umDebito = (changes: Partial<Diferenca> = {}): Diferenca => ({
  ...umFrete(1, { statusFrete: 'POSTADO', dimensoes: medidas(12) }),
  diferencaUuid: UUID,
  tipo: 'DEBITO',
  status: 'ABERTO',
  diferencaValor: -410,
  dimensoesTransportadora: medidas(15),
  recibo: { cotado: recibo(5070), medido: recibo(5480), decidido: null },
  criadaEm: new Date('2026-11-17T10:00:00-03:00'),
  desfecho: null,
  quitadaEm: null,
  porRegra: false,
  prazoContestacao: '2026-12-02',
  vencimento: '2026-12-17',
  contestacao: null,
  ...changes,
})
const contestada = (changes: Partial<Contestacao> = {}): Contestacao => ({
  status: 'ABERTA',
  motivo: 'MEDIDA',
  texto: 'Medi com a trena.',
  provas: [],
  valorContestado: -410,
  abertaEm: new Date('2026-11-18T10:41:00-03:00'),
  prazoResposta: '2026-11-26',
  resposta: null,
  dimensoes: null,
  decididaEm: null,
  ...changes,
})
const decidida = (changes: Partial<Contestacao>) =>
  contestada({ resposta: 'Medimos pela sua foto.', decididaEm: new Date('2026-11-19T09:00:00-03:00'), ...changes })

/** The product with this one difference; `post` answers what is sent. */
async function open(address: string, diferenca: Diferenca, post?: () => { status: number; body?: unknown }) {
  const asked = network(({ method, path }) => {
    if (method !== 'GET') return post?.() ?? { status: 204 }
    if (path.startsWith('/frete/pagamento')) return { status: 200, body: z.encode(z.array(Diferenca), [diferenca]) }
    if (path === '/frete/valorEmAberto') return { status: 200, body: { debito: 4.1, credito: 0 } }
    if (path.endsWith('/prova')) return { status: 200, body: [] }
    return { status: 200, body: { debitos: 1, creditos: 0, vencimento: '2026-12-17' } }
  })
  const router = createMemoryRouter(
    [
      { path: '/postagens', element: <Postagens /> },
      { path: '/postagens/contestar/:diferencaUuid', element: <Contestar /> },
    ],
    { initialEntries: [address] },
  )
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return asked
}

/** The list with this difference opened. */
async function openLinha(diferenca: Diferenca) {
  await open('/postagens', diferenca)
  await until(() => expect(screen.getByRole('button', { name: /^Detalhes da diferença/ })).toBeDefined())
  await press(/^Detalhes da diferença/)
  await until(() => expect(text()).toContain('Detalhamento do frete'))
}
const text = () => document.body.textContent.replaceAll('\u00a0', ' ')
const link = (name: string) => screen.queryByRole('link', { name })

test('an open debit shows its business days as a clock, and contest stands beside pay', async () => {
  await openLinha(umDebito())
  expect(text()).toContain('Faltam 8 dias úteis de 10')
  expect(screen.getByRole('img', { name: 'Para contestar: Faltam 8 dias úteis de 10, até qua., 2 dez' })).toBeDefined()
  expect(link('Contestar')?.getAttribute('href')).toBe(`/postagens/contestar/${UUID}`)
  const linha = screen.getByRole('list', { name: /^Diferenças/ })
  expect(within(linha).getByRole('button', { name: /^Pagar R/ })).toBeDefined()
})

test('the contest names the measure that changed most, and counts the others', async () => {
  const medida = { ...medidas(40), larguraPacote: 30, comprimentoPacote: 40 }
  await open(`/postagens/contestar/${UUID}`, umDebito({ dimensoesTransportadora: medida }))
  await until(() => expect(text()).toContain('Alturade 12 para 40 cmcotado e postado, e mais 2 medidas'))
  cleanup()
  await open(`/postagens/contestar/${UUID}`, umDebito())
  await until(() => expect(text()).toContain('Alturade 12 para 15 cmcotado e postadoDiferença'))
})

test('a person who may not contest sees the days and the case, and no button', async () => {
  actAs('FINANCEIRO')
  await openLinha(umDebito())
  expect(text()).toContain('Conteste até qua., 2 dez')
  expect(link('Contestar')).toBeNull()
  cleanup()
  await openLinha(umDebito({ contestacao: contestada() }))
  expect(text()).toContain('Vencimento parado')
  expect(screen.queryByRole('button', { name: 'Desistir da contestação' })).toBeNull()
})

test('after the last day the debit can only be paid, and the screen says why', async () => {
  vi.setSystemTime(new Date('2026-12-03T00:00:00-03:00'))
  await openLinha(umDebito())
  expect(text()).toContain('O prazo para contestar terminou em qua., 2 dez.')
  expect(link('Contestar')).toBeNull()
})

test('a debit can still be contested in the last second of the last day', async () => {
  vi.setSystemTime(new Date('2026-12-02T23:59:59-03:00'))
  await openLinha(umDebito())
  expect(text()).toContain('É o último dia')
  expect(link('Contestar')).not.toBeNull()
})

const ESTADOS: [string, Partial<Diferenca>, string[]][] = [
  ['in question', { contestacao: contestada() }, ['Em análise', 'Resposta até qui., 26 nov', 'Faltam 29 dias']],
  [
    'in question, with a late answer',
    { contestacao: contestada({ prazoResposta: '2026-11-18' }) },
    ['Em análise', 'Resposta atrasada desde qua., 18 nov'],
  ],
  [
    'refused',
    { contestacao: decidida({ status: 'RECUSADA' }) },
    [
      'Recusada',
      'Contestação recusada, vence qui., 17 dez',
      'Medimos pela sua foto.',
      'A diferença de R$ 4,10 continua.',
    ],
  ],
  [
    'accepted in part',
    {
      diferencaValor: -120,
      recibo: { cotado: recibo(5070), medido: recibo(5480), decidido: recibo(5190) },
      contestacao: decidida({ status: 'PARCIAL', dimensoes: medidas(13) }),
    },
    ['Aceita em parte', 'Valem 36 × 28 × 13 cm e 2,100 kg.', 'passou de R$ 4,10 para R$ 1,20', 'Decidido', 'R$ 51,90'],
  ],
  [
    'accepted',
    {
      status: 'QUITADO',
      diferencaValor: 0,
      desfecho: 'ACEITA',
      quitadaEm: new Date('2026-11-19T09:00:00-03:00'),
      contestacao: decidida({ status: 'ACEITA' }),
    },
    ['Contestação aceita', 'A diferença de R$ 4,10 foi retirada. Nada é cobrado.', 'Equipe FreteFlex, qui., 19 nov'],
  ],
  [
    'taken back',
    { contestacao: contestada({ status: 'DESISTENCIA', decididaEm: new Date('2026-11-19T09:00:00-03:00') }) },
    ['Retirada', 'A contestação foi retirada', 'Contestar de novo'],
  ],
]
test.for(ESTADOS)('a debit whose contest is %s says so', async ([, changes, words]) => {
  await openLinha(umDebito(changes))
  await until(() => {
    for (const word of words) expect(text()).toContain(word)
  })
})

test('a contested debit is ticked for the table alone and cannot be paid, and its measures open when asked for', async () => {
  await openLinha(umDebito({ contestacao: contestada() }))
  await click(screen.getByRole('checkbox', { name: /^Selecionar Helena/ }))
  const acoes = within(screen.getByRole('group', { name: 'Ações das diferenças' }))
  expect(acoes.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Baixar tabela'])
  const linha = screen.getByRole('list', { name: /^Diferenças/ })
  expect(within(linha).queryByRole('button', { name: /^Pagar/ })).toBeNull()
  expect(screen.queryByRole('table', { name: 'Recibo da diferença' })).toBeNull()
  await press('Ver medidas e recibo')
  expect(screen.getByRole('table', { name: 'Recibo da diferença' })).toBeDefined()
})

/** The form, with a text in it. */
async function openForm(post: () => { status: number; body?: unknown }, motivo = 'Uma medida') {
  const asked = await open(`/postagens/contestar/${UUID}`, umDebito(), post)
  await until(() => expect(screen.getByRole('form', { name: 'Contestar diferença' })).toBeDefined())
  await click(screen.getByRole('radio', { name: motivo }))
  fireEvent.change(texto(), { target: { value: 'Medi com a trena.' } })
  return asked
}
const texto = () => screen.getByLabelText<HTMLTextAreaElement>('Conte o que aconteceu')

test.for([
  [409, 'PRAZO_ENCERRADO', 'O prazo para contestar este débito terminou em 02/12/2026.'],
  [409, 'JA_CONTESTADA', 'Este débito já está em contestação.'],
  [409, 'JA_DECIDIDA', 'A contestação deste débito já foi decidida. Não é possível contestar de novo.'],
] as const)(
  'a refusal with %i %s is told in its own words, and nothing typed is lost',
  async ([status, code, words]) => {
    await openForm(() => refusal(status, code, words))
    await press('Enviar contestação')
    await until(() => expect(screen.getByRole('alert').textContent).toContain(words))
    expect(texto().value).toBe('Medi com a trena.')
  },
)

test('what was typed is there again when the page comes back, and is gone once the server has received it', async () => {
  const taken = { ...contestada(), valorContestado: -4.1, abertaEm: '2026-11-19T15:00:00-03:00' }
  const first = await openForm(() => ({ status: 201, body: taken }))
  cleanup()
  const asked = await open(`/postagens/contestar/${UUID}`, umDebito(), () => ({ status: 201, body: taken }))
  await until(() => expect(texto().value).toBe('Medi com a trena.'))
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Uma medida' }).checked).toBe(true)
  await press('Enviar contestação')
  await until(() => expect(text()).toContain('A resposta vem até qui., 26 nov'))
  expect(text()).toContain('Nenhuma compra fica bloqueada')
  expect(first.filter(({ method }) => method === 'POST')).toEqual([])
  expect(asked.find(({ method }) => method === 'POST')?.body).toBe(
    '{"motivo":"MEDIDA","texto":"Medi com a trena.","provas":[]}',
  )
  cleanup()
  await open(`/postagens/contestar/${UUID}`, umDebito())
  await until(() => expect(texto().value).toBe(''))
})

test('another reason without a word is not sent, and leads to the text', async () => {
  const asked = await openForm(() => ({ status: 500 }), 'Outro motivo')
  fireEvent.change(texto(), { target: { value: '  ' } })
  await press('Enviar contestação')
  expect(document.activeElement).toBe(texto())
  expect(text()).toContain('Explique o motivo')
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the address of a debit that can no longer be contested says why', async () => {
  await open(`/postagens/contestar/${UUID}`, umDebito({ contestacao: contestada() }))
  await until(() => expect(text()).toContain('Este débito já está em contestação.'))
  expect(link('Ver as diferenças')).not.toBeNull()
})
