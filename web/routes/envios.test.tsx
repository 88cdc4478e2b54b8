import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { JUSTIFICATIVA } from '#contract/frete-envio'
import { STORED } from '../app/data/stored.ts'
import { actAs } from '../app/testing-perfil.ts'
import { until } from '../app/testing-tela.tsx'
import { keepFolha } from '../areas/frete/impressao/folha.ts'
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
beforeEach(() => actAs('ADMINISTRADOR'))

const text = () => document.body.textContent
const isLista = ({ method, path }: Asked) => method === 'GET' && path === '/frete'
const itens = () => within(screen.getByRole('list', { name: /^Fretes / })).getAllByRole('listitem')
const linhas = () => itens().length
const acts = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
const press = (key: string) =>
  act(async () =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )
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

test('a failed list says so and is asked for again; an empty one offers a link', async () => {
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

test('labels of the marked fretes are printed, in the order of the list, into a new tab', async () => {
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

test('labels that cannot be loaded are told, and their tab is closed', async () => {
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

test('only fretes with a declared content are in the declarations', async () => {
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

test('the list of posting opens in a tab with the Correios’ parcels alone, and says what is not on it', async () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const daJadlog = umFrete(2, { produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' } })
  const asked = network(({ path }) =>
    path === '/frete' ? answerLista([umFrete(1), daJadlog]) : { body: new Blob(['%PDF']) },
  )
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Selecionar Helena2 Prado')
  expect(named('Lista de postagem').getAttribute('aria-disabled')).toBe('true')
  expect(text()).toContain('A lista é dos Correios, antes de postar.')
  await click('Selecionar Helena1 Prado')
  await click('Lista de postagem')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  expect(asked.at(-1)!.path).toBe('/frete/lista-de-postagem/lote')
  expect(asked.at(-1)!.query.get('uuids')).toBe(umFrete(1).uuid)
  await until(() => expect(text()).toContain('1 frete não é dos Correios ou já foi postado'))
})

test('fretes of Jadlog alone offer no list of posting', async () => {
  network(() => answerLista([umFrete(1, { produto: { codigo: 'jadlog/package', nomeProduto: '.PACKAGE' } })]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(1))
  expect(screen.queryByRole('button', { name: 'Lista de postagem' })).toBeNull()
})

test('a label of a simulated carrier beside others says so on its line', async () => {
  network(() => answerLista([umFrete(1, { etiquetaDeTeste: true }), umFrete(2)]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  expect(itens().map((item) => item.textContent.includes('Etiqueta de teste: não vale para postar.'))).toEqual([
    true,
    false,
  ])
  expect(text()).toContain('1 etiqueta desta lista não vale para postar')
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
  await click('Mais ações do frete de Helena1 Prado')
  await click('Cancelar frete')
  await until(() => expect(text()).toContain('Tem certeza que deseja cancelar o frete?'))
  expect(asked.some(({ method }) => method === 'PUT')).toBe(false)
  await click('Cancelar frete')
  await until(() => expect(text()).toContain(message))
  const sent = asked.find(({ method }) => method === 'PUT')!
  expect([sent.path, sent.query.get('justificativa')]).toEqual([`/frete/${umFrete(1).uuid}`, JUSTIFICATIVA])
  await until(() => expect(linhas()).toBe(left))
  if (left === 2 && _ === 'under way') {
    expect(text()).toContain('Cancelamento em andamento')
    await click('Mais ações do frete de Helena1 Prado')
    expect(() => named('Cancelar frete')).toThrow()
  }
})

test('a cancel that the server did not answer says so: another try may work', async () => {
  network(({ method }) => {
    if (method === 'PUT') throw new TypeError('Failed to fetch')
    return answerLista(page(1, 2))
  })
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Mais ações do frete de Helena1 Prado')
  await click('Cancelar frete')
  await until(() => expect(text()).toContain('Tem certeza que deseja cancelar o frete?'))
  await click('Cancelar frete')
  await until(() =>
    expect(text()).toContain(
      'Não foi possivel cancelar o frete. O servidor não respondeu. Tente novamente em instantes.',
    ),
  )
})

test('only a frete that may still be cancelled can be, and only by a papel that may; a menu holds other actions too', async () => {
  network(() => answerLista([umFrete(1, { statusFrete: 'POSTADO' }), umFrete(2)]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Mais ações do frete de Helena1 Prado')
  expect(acts()).toEqual(['Ver detalhes', 'Imprimir etiqueta', 'Página de rastreio', 'Enviar novamente'])
  await click('Mais ações do frete de Helena1 Prado')
  expect(screen.queryByRole('menu')).toBeNull()
  await click('Mais ações do frete de Helena2 Prado')
  expect(acts().at(-1)).toBe('Cancelar frete')
  await drawn.remove()
  actAs('FINANCEIRO')
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Mais ações do frete de Helena2 Prado')
  expect(acts()).not.toContain('Cancelar frete')
})

test('a menu is used by keyboard, and gives the focus back', async () => {
  network(() => answerLista([umFrete(1)]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(1))
  const button = named('Mais ações do frete de Helena1 Prado')
  button.focus()
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Ver detalhes')
  await press('ArrowUp')
  expect(document.activeElement?.textContent).toBe('Cancelar frete')
  await press('ArrowDown')
  await press('ArrowDown')
  expect(document.activeElement?.textContent).toBe('Opções de impressão')
  await press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('the row of a GERADO frete prints at once on the remembered sheet, and says when it was printed', async () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  keepFolha('A6')
  const asked = network(({ path }) => (path === '/frete' ? answerLista(page(1, 2)) : { body: new Blob(['%PDF']) }), 2)
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  expect(named('Não impressas 2 fretes').getAttribute('href')).toBe('/envios?section=GERADO&naoImpressas=true')
  expect(text()).not.toContain('Impressa ')
  await click('Imprimir etiqueta de Helena2 Prado')
  await until(() => expect(tab.location.replace).toHaveBeenCalledWith(expect.stringContaining('blob:')))
  const { path, query } = asked.at(-1)!
  expect([path, [...query]]).toEqual([`/frete/${umFrete(2).uuid}/etiqueta`, [['tipoFolha', 'A6']]])
  await until(() => expect(itens()[1]!.textContent).toMatch(/Impressa \d\d:\d\d/))
  expect(itens()[0]!.textContent).not.toContain('Impressa')
})

test('ticked rows are printed with their declarations from a position of a used sheet', async () => {
  const tab = { document: { title: '', body: { textContent: '' } }, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const asked = network(({ path }) => (path === '/frete' ? answerLista(page(1, 2)) : { body: new Blob(['%PDF']) }))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(2))
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  await click('Posição 4, embaixo, à direita')
  expect(text()).toContain('2 etiquetas, na ordem da lista, em 2 folhas A4.')
  await click('Com as declarações de conteúdo')
  await click('Imprimir')
  await until(() => expect(tab.location.replace).toHaveBeenCalledOnce())
  expect([...asked.at(-1)!.query]).toEqual([
    ['uuids', `${umFrete(1).uuid},${umFrete(2).uuid}`],
    ['tipoFolha', 'A4'],
    ['comDeclaracoes', 'true'],
    ['posicao', '4'],
  ])
})

const DCE = {
  ...umFrete(1).documentoFiscal,
  tipo: 'DCE',
  protocolo: '3526000000000001',
  autorizadaEm: new Date('2026-11-25T15:00:00Z'),
} as const

test('a used sheet offers no place where the DACE would not fit beside its label', async () => {
  network(() => answerLista([umFrete(1, { documentoFiscal: DCE })]))
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(1))
  await click('Selecionar todos')
  await click('Imprimir Etiquetas')
  const lugar = (n: number) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^Posição ${n}`) })
  expect([1, 2, 3, 4].map((n) => lugar(n).disabled)).toEqual([false, false, false, true])
  expect(text()).toContain('Na posição 4 a DACE não cabe ao lado da etiqueta.')
  await click('Posição 2, em cima, à direita')
  expect(text()).toContain('Os 2 primeiros lugares ficam em branco: a DACE sai ao lado da etiqueta, na mesma linha.')
  expect(text()).toContain('1 etiqueta, em 1 folha A4.')
})

test('a line says what is to be done with its paper: print again with the DACE, or sign the declaration', async () => {
  const papel = { ...umFrete(1).documentoFiscal, aviso: MENSAGENS_FISCAIS.papel }
  network(() =>
    answerLista([
      umFrete(1, { documentoFiscal: DCE, impressoEm: new Date('2026-11-25T14:00:00Z') }),
      umFrete(2, { documentoFiscal: DCE, impressoEm: new Date('2026-11-25T16:00:00Z') }),
      umFrete(3, { documentoFiscal: papel }),
    ]),
  )
  drawn = await open('/envios', Envios)
  await until(() => expect(linhas()).toBe(3))
  expect(itens()[0]!.textContent).toContain('imprima a etiqueta de novo, ela sai com a DACE')
  expect(itens()[1]!.textContent).not.toContain('DACE')
  expect(itens()[2]!.textContent).toContain(MENSAGENS_FISCAIS.papel)
})

test('a POSTADO frete copies its code and tells its buyer; a late one says so in words', async () => {
  const late = { postagem: '2020-11-10', minimo: '2020-11-12', maximo: '2020-11-16' }
  const soon = { postagem: '2090-11-10', minimo: '2090-11-12', maximo: '2090-11-16' }
  network(() =>
    answerLista([
      umFrete(1, { statusFrete: 'POSTADO', chegada: soon }),
      umFrete(2, { statusFrete: 'POSTADO', chegada: late }),
      umFrete(3, { statusFrete: 'POSTADO', situacao: 'EXTRAVIADO', chegada: null }),
    ]),
  )
  drawn = await open('/envios?section=POSTADO', Envios)
  await until(() => expect(linhas()).toBe(3))
  expect(itens()[0]!.textContent).toContain('Chega qui., 16\u00a0nov 2090')
  expect(itens()[1]!.textContent).toContain('Em atraso, era para seg., 16\u00a0nov 2020')
  expect(within(itens()[0]!).getByRole('button', { name: /^Copiar código de rastreio/ })).toBeTruthy()
  const wa = (n: number) =>
    decodeURIComponent(
      within(itens()[n]!)
        .getByRole('link', { name: /^WhatsApp/ })
        .getAttribute('href')!,
    )
  expect(wa(0)).toBe(
    'https://wa.me/5521987654321?text=Oi, Helena1! Seu pedido vai pelos Correios (SEDEX) e chega até quinta, 16 de novembro. Acompanhe por aqui: https://frete.exemplo/rastreio/QQ512084379BR',
  )
  expect(wa(1)).not.toContain('chega até')
  expect(within(itens()[2]!).queryByRole('link', { name: /^WhatsApp/ })).toBeNull()
})

test('the filter shows only labels never printed; an empty result says so and links back', async () => {
  const asked = network(() => answerLista([]))
  drawn = await open('/envios?section=GERADO&naoImpressas=true', Envios)
  await until(() => expect(text()).toContain('Nenhuma etiqueta por imprimir'))
  const lista = asked.find(isLista)!
  expect([lista.query.get('status'), lista.query.get('naoImpressas')]).toEqual(['GERADO', 'true'])
  expect(named('Não impressas 0 fretes').getAttribute('aria-current')).toBe('true')
  await click('Ver todos os gerados')
  expect(drawn.router.state.location.search).toBe('?section=GERADO')
})

test('a frete whose old events were moved out of the system says so in place of its history', async () => {
  const frete = comVida(umFrete(1), { avisoDoHistorico: 'Os acontecimentos antigos estão guardados.' })
  network(({ path }) => (path === '/frete' ? answerLista([frete]) : answerFrete(frete)))
  drawn = await open(`/envios?frete=${frete.uuid}`, Envios)
  await until(() => expect(text()).toContain('Os acontecimentos antigos estão guardados.'))
})

test('the detail shows what S2 lists, and sends the same parcel to the same people again', async () => {
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
  // its code comes first; a change of page is drawn only outside of `act`
  await vi.waitFor(() => expect(drawn?.router.state.location.pathname).toBe('/calculadora'), 10_000)
  await until(() => expect(text()).toContain('Outra página'))
  expect(localStorage.getItem('freteflex.calculadora')).toContain('"cepDestino":"22240-003"')
  expect(localStorage.getItem(STORED.dadosDoFrete)).toContain('"nome":"Helena1"')
})
