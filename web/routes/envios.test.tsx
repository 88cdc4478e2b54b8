import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { JUSTIFICATIVA } from '#contract/frete-envio'
import { selectPerfil } from '../app/data/perfil.ts'
import { STORED } from '../app/data/stored.ts'
import { closeModal, closeToast } from '../app/notices/notices.ts'
import { until } from '../app/testing-tela.tsx'
import {
  type Asked,
  answerFrete,
  answerLista,
  click,
  comVida,
  named,
  network,
  open,
  umFrete,
} from '../areas/frete/testing-frete.tsx'
import Envios from './envios.tsx'
import '../app/notices/notice-modal.tsx'
import '../app/notices/notice-toast.tsx'

let drawn: Awaited<ReturnType<typeof open>> | undefined
const PERFIL = {
  uuid: '0198b2c0-0000-7000-8000-0000000000ab',
  papel: 'ADMINISTRADOR',
  nomeDaLoja: 'Ateliê',
  identificadorAssinatura: '0198b2c0-0000-7000-8000-0000000000aa',
} as const
beforeEach(() => selectPerfil(PERFIL))
afterEach(async () => {
  await drawn?.remove()
  document.body.replaceChildren()
  closeModal()
  closeToast()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const text = () => document.body.textContent
const isLista = ({ method, path }: Asked) => method === 'GET' && path === '/frete'
const itens = () => within(screen.getByRole('list', { name: /^Fretes / })).getAllByRole('listitem')
const linhas = () => itens().length
const page = (from: number, count: number) => Array.from({ length: count }, (_, n) => umFrete(from + n))
const refusal = (status: number, code: string, message: string) => ({ status, body: { code, message, requestId: 'r' } })

test('the tab of the address asks for its own statuses; a search by words asks for all', async () => {
  const asked = network(() => answerLista([umFrete(1, { statusFrete: 'CANCELADO' })]))
  drawn = await open('/envios?section=CANCELADO', Envios)
  await until(() => expect(linhas()).toBe(1))
  expect(asked[0]!.query.get('status')).toBe('CANCELADO,PROCESSANDO_CANCELAMENTO')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Cancelados')
  await act(() => drawn!.router.navigate('/envios?section=CANCELADO&busca=Helena&pageSize=50'))
  await until(() => expect(asked.at(-1)!.query.get('busca')).toBe('Helena'))
  expect([asked.at(-1)!.query.get('status'), asked.at(-1)!.query.get('pageSize')]).toEqual(['', '50'])
  expect(named('Gerados 0 fretes').getAttribute('href')).toBe('/envios?section=GERADO')
})

test('a full page offers more; more is appended, and an empty page adds nothing', async () => {
  const asked = network(({ query }) => {
    const at = query.get('page')
    return answerLista(at === '2' ? [] : page(Number(at) * 10, 10), 20)
  })
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(10))
  await click('Carregar mais')
  await until(() => expect(linhas()).toBe(20))
  expect(itens()[10]!.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  await click('Carregar mais')
  await until(() => expect(text()).not.toContain('Carregar mais'))
  expect(linhas()).toBe(20)
  expect(asked.filter(isLista).map(({ query }) => query.get('page'))).toEqual(['0', '1', '2'])
})

test('a list that does not come says so and is asked again; an empty one leads on', async () => {
  let isDown = true
  network(() => (isDown ? refusal(422, 'VALIDACAO', 'Não.') : answerLista([])))
  drawn = await open('/envios', Envios)
  await until(() => expect(text()).toContain('A lista não abriu'))
  isDown = false
  await click('Tentar de novo')
  await until(() => expect(text()).toContain('Nenhuma etiqueta para postar'))
  expect(named('Contratar novo frete').getAttribute('href')).toBe('/calculadora')
  expect(text()).not.toContain('Imprimir Etiquetas')
})

test('labels are printed of what is marked, in the order of the list, into a tab of their own', async () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  const openTab = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const fretes = page(1, 3)
  const asked = network(({ path }) =>
    path.startsWith('/frete/etiqueta') ? { body: new Blob(['%PDF']) } : answerLista(fretes),
  )
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(3))
  await click('Imprimir Etiquetas')
  expect(screen.queryByRole('dialog')).toBeNull()
  await click('Selecionar Helena3 Prado')
  await click('Selecionar Helena1 Prado')
  expect(text()).toContain('2 selecionados')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  await click('Imprimir')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  expect(openTab).toHaveBeenCalledOnce()
  const { query } = asked.at(-1)!
  expect([query.get('uuids'), query.get('tipoFolha')]).toEqual([`${fretes[0]!.uuid},${fretes[2]!.uuid}`, 'A4'])
  await click('Selecionar todos')
  expect(text()).toContain('Desmarcar todos')
  await click('Desmarcar todos')
  expect(named('Imprimir Etiquetas').getAttribute('aria-disabled')).toBe('true')
})

test('labels that do not come are told, and their tab is closed', async () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  network(({ path }) =>
    path === '/frete' ? answerLista(page(1, 2)) : refusal(409, 'CONFLICT', 'Este frete ainda não tem etiqueta.'),
  )
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  await until(() => void named('Imprimir'))
  await click('Imprimir')
  await until(() => expect(text()).toContain('Erro ao gerar etiquetas'))
  expect(text()).toContain('Não foi possível gerar as etiquetas.')
  expect(tab.close).toHaveBeenCalledOnce()
})

test('only those that travel with a content go into the declarations', async () => {
  const kept = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const [one, other] = [umFrete(1), umFrete(2, { conteudo: null })]
  const asked = network(({ path }) => (path === '/frete' ? answerLista([one, other]) : { body: new Blob(['%PDF']) }))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Selecionar todos')
  await click('Baixar Declaração')
  await until(() => expect(kept).toHaveBeenCalledOnce())
  expect((kept.mock.contexts[0] as HTMLAnchorElement).download).toBe('declaracoes.pdf')
  expect(asked.at(-1)!.path).toBe('/frete/declaracao-conteudo/lote')
  expect(asked.at(-1)!.query.get('uuids')).toBe(one.uuid)
  await until(() => expect(text()).toContain('1 frete vai com nota fiscal'))
})

const CANCELAMENTOS = [
  ['done', { body: { cancelado: true, status: 'CANCELADO' } }, 'Seu frete foi cancelado com sucesso.', 1],
  [
    'under way',
    { body: { cancelado: false, status: 'PROCESSANDO_CANCELAMENTO' } },
    'O cancelamento está sendo processado, frete será atualizado em alguns minutos ...',
    2,
  ],
  ['refused', refusal(409, 'CONFLICT', 'x'), 'Não foi possivel cancelar o frete.', 2],
] as const
test.each(CANCELAMENTOS)('a cancel that is %s says so', async (_, answer, message, left) => {
  let fretes = page(1, 2)
  const asked = network(({ method }) => {
    if (method !== 'PUT') return answerLista(fretes)
    if (left === 1) fretes = fretes.slice(1)
    return answer
  })
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Cancelar frete de Helena1 Prado')
  await until(() => expect(text()).toContain('Tem certeza que deseja cancelar o frete?'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await click('Cancelar frete')
  await until(() => expect(text()).toContain(message))
  const sent = asked.find(({ method }) => method === 'PUT')!
  expect([sent.path, sent.query.get('justificativa')]).toEqual([`/frete/${umFrete(1).uuid}`, JUSTIFICATIVA])
  await until(() => expect(linhas()).toBe(left))
  if (left === 2 && _ === 'under way') {
    expect(text()).toContain('Cancelamento em andamento')
    expect(() => named('Cancelar frete de Helena1 Prado')).toThrow()
  }
})

test('the trash is for what may still be cancelled, and for whom the profile lets', async () => {
  network(() => answerLista([umFrete(1, { statusFrete: 'POSTADO' }), umFrete(2)]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  expect(() => named('Cancelar frete de Helena1 Prado')).toThrow()
  expect(named('Cancelar frete de Helena2 Prado')).toBeTruthy()
  await drawn.remove()
  selectPerfil({ ...PERFIL, papel: 'FINANCEIRO' })
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  expect(() => named('Cancelar frete de Helena2 Prado')).toThrow()
})

test('the detail shows what S2 lists, and sends the same volume to the same people again', async () => {
  const frete = comVida(umFrete(1, { valorRastreadoTransportadora: 2340, enderecoAgencia: 'AGF Paulista' }), {
    ocorrencias: [
      { statusFreteTransportadora: 'Objeto postado', agencia: 'São Paulo, SP', dataOcorrencia: new Date(1e12) },
    ],
  })
  network(({ path }) => (path === '/frete' ? answerLista([frete]) : answerFrete(frete)))
  drawn = await open(`/envios?frete=${frete.uuid}`, Envios)
  await until(() => expect(text()).toContain('Objeto postado'))
  const shown = screen.getByRole('dialog').textContent
  for (const part of [
    'Valor calculado',
    'Cobrado na postagem',
    '2 - 4 dias úteis',
    'AGF Paulista',
    'Caixa',
    '0,300 kg',
  ])
    expect(shown).toContain(part)
  for (const part of ['529.982.247-25', '(21)98765-4321', 'Rua das Laranjeiras, 482', 'CEP 22240-003', 'Camiseta'])
    expect(shown).toContain(part)
  await click('Enviar novamente')
  await until(() => expect(text()).toContain('Outra página'))
  expect(drawn.router.state.location.pathname).toBe('/calculadora')
  expect(localStorage.getItem('freteflex.calculadora')).toContain('"cepDestino":"22240-003"')
  expect(localStorage.getItem(STORED.dadosDoFrete)).toContain('"nome":"Helena1"')
})
