import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { STORED } from '../app/data/stored.ts'
import { actAs } from '../app/testing-perfil.ts'
import { PATIENCE_MS, refusal, until } from '../app/testing-tela.tsx'
import {
  type Asked,
  answerFrete,
  answerLista,
  click,
  comVida,
  named,
  network,
  umFrete,
} from '../areas/frete/testing-frete.tsx'
import { DCE, itens, openEnvios, page, text, visitEnvios } from './testing-envios.tsx'

beforeEach(() => actAs('ADMINISTRADOR'))

const isLista = ({ method, path }: Asked) => method === 'GET' && path === '/frete'
const press = (key: string) =>
  act(async () =>
    document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
  )

test('the tab of the address asks for its own statuses; a search by words asks for all', async () => {
  const asked = network(() => answerLista([umFrete(1, { statusFrete: 'CANCELADO' })]))
  const drawn = await openEnvios(1, '/envios?section=CANCELADO')
  expect(asked[0]!.query.get('status')).toBe('CANCELADO,PROCESSANDO_CANCELAMENTO')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Cancelados')
  await act(() => drawn.router.navigate('/envios?section=CANCELADO&busca=Helena&pageSize=50'))
  await until(() => expect(asked.at(-1)!.query.get('busca')).toBe('Helena'))
  expect([asked.at(-1)!.query.get('status'), asked.at(-1)!.query.get('pageSize')]).toEqual([null, '50'])
  expect(named('Gerados 0 fretes').getAttribute('href')).toBe('/envios?section=GERADO')
})

test('a full page offers more; more is appended, and an empty page adds nothing', async () => {
  const asked = network(({ query }) => {
    const at = query.get('page')
    return answerLista(at === '2' ? [] : page(Number(at) * 10, 10), 20)
  })
  await openEnvios(10)
  await click('Carregar mais')
  await until(() => expect(itens()).toHaveLength(20))
  expect(itens()[10]!.contains(document.activeElement)).toBe(true)
  expect(document.activeElement?.getAttribute('aria-expanded')).toBe('false')
  await click('Carregar mais')
  await until(() => expect(text()).not.toContain('Carregar mais'))
  expect(itens()).toHaveLength(20)
  expect(asked.filter(isLista).map(({ query }) => query.get('page'))).toEqual(['0', '1', '2'])
})

test('a label that is issued after the list was read and before it is counted appears by itself', async () => {
  let fretes = page(1, 1)
  network(
    () => {
      const read = answerLista(fretes)
      fretes = page(1, 2)
      return read
    },
    0,
    2,
  )
  await openEnvios(2)
})

test('a failed list says so and is asked for again; an empty one offers a link', async () => {
  let isDown = true
  network(() => (isDown ? refusal(422, 'VALIDACAO', 'Não.') : answerLista([])))
  await visitEnvios('/envios')
  await until(() => expect(text()).toContain('A lista não abriu'))
  isDown = false
  await click('Tentar de novo')
  await until(() => expect(text()).toContain('Nenhuma etiqueta para postar'))
  expect(named('Contratar novo frete').getAttribute('href')).toBe('/calculadora')
  expect(text()).not.toContain('Imprimir Etiquetas')
})

test('a label of a simulated carrier beside others says so on its line', async () => {
  network(() => answerLista([umFrete(1, { etiquetaDeTeste: true }), umFrete(2)]))
  await openEnvios(2)
  expect(itens().map((item) => item.textContent.includes('Etiqueta de teste: não vale para postar.'))).toEqual([
    true,
    false,
  ])
  expect(text()).toContain('1 etiqueta desta lista não vale para postar')
})

test('a menu is used by keyboard, and gives the focus back', async () => {
  network(() => answerLista([umFrete(1)]))
  await openEnvios(1)
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

test('a line says what is to be done with its paper: print again with the DACE, or sign the declaration', async () => {
  const papel = { ...umFrete(1).documentoFiscal, aviso: MENSAGENS_FISCAIS.papel }
  network(() =>
    answerLista([
      umFrete(1, { documentoFiscal: DCE, impressoEm: new Date('2026-11-25T14:00:00Z') }),
      umFrete(2, { documentoFiscal: DCE, impressoEm: new Date('2026-11-25T16:00:00Z') }),
      umFrete(3, { documentoFiscal: papel }),
    ]),
  )
  await openEnvios(3)
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
  await openEnvios(3, '/envios?section=POSTADO')
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
  const drawn = await visitEnvios('/envios?section=GERADO&naoImpressas=true')
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
  await visitEnvios(`/envios?frete=${frete.uuid}`)
  await until(() => expect(text()).toContain('Os acontecimentos antigos estão guardados.'))
})

test('the detail shows what S2 lists, and sends the same parcel to the same people again', async () => {
  const frete = comVida(umFrete(1, { valorRastreadoTransportadora: 2340, enderecoAgencia: 'AGF Paulista' }), {
    ocorrencias: [
      { statusFreteTransportadora: 'Objeto postado', agencia: 'São Paulo, SP', dataOcorrencia: new Date(1e12) },
    ],
  })
  network(({ path }) => (path === '/frete' ? answerLista([frete]) : answerFrete(frete)))
  const drawn = await visitEnvios(`/envios?frete=${frete.uuid}`)
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
  await vi.waitFor(() => expect(drawn.router.state.location.pathname).toBe('/calculadora'), PATIENCE_MS)
  await until(() => expect(text()).toContain('Outra página'))
  expect(localStorage.getItem('freteflex.calculadora')).toContain('"cepDestino":"22240-003"')
  expect(localStorage.getItem(STORED.dadosDoFrete)).toContain('"nome":"Helena1"')
})
