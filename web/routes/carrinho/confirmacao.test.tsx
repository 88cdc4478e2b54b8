import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { Sessao } from '#contract/acesso'
import { MENSAGENS_FISCAIS } from '#contract/fiscal/dce'
import { Compra } from '#contract/frete'
import type { Frete } from '#contract/frete-envio'
import { enter } from '../../app/data/enter.ts'
import { STORED, store } from '../../app/data/stored.ts'
import { type Asked, click, draw, network, press, refusal } from '../../app/testing-tela.tsx'
import type { FreteComprado } from '../../areas/frete/confirmacao/confirmacao.rules.ts'
import { COMPRA, umaCompra, umComprado } from '../../areas/frete/confirmacao/testing-compra.ts'
import { answerFrete, comVida, umFrete } from '../../areas/frete/testing-frete.tsx'
import { Confirmacao } from './confirmacao.tsx'

let drawn: Awaited<ReturnType<typeof draw>> | undefined
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T15:00:00Z') })
})
afterEach(async () => look(true))

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const text = () => document.body.textContent
/** The lines of a purchase of several fretes. */
const linhas = () => within(screen.getByRole('list', { name: /fretes$/ })).getAllByRole('listitem')
const asksFor = (asked: Asked[]) => asked.filter(({ path }) => path === `/compra/${COMPRA}`).length
const agencia = {
  uuid: '0198b2c0-0000-7000-8000-0000000000f1',
  nickname: 'AGF Paulista',
  tipo: 'FRANQUIA',
  endereco: { logradouro: 'Avenida Paulista', numero: '2200', bairro: 'Bela Vista', cidade: 'São Paulo' },
  uf: 'SP',
  cep: '01310300',
  isExemplo: false,
}

/** Shows or hides the page, as a change of the browser's tab does. */
const look = (isVisible: boolean) =>
  act(async () => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (isVisible ? 'visible' : 'hidden'),
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await vi.advanceTimersByTimeAsync(0)
  })

/** The confirmation of what `fretes` answers each time; every other request gets an empty answer. */
async function open(
  fretes: () => FreteComprado[] | ReturnType<typeof refusal>,
  {
    agencias = [agencia],
    compra = () => ({}),
    detalhe,
  }: { agencias?: object[]; compra?: () => Partial<Compra>; detalhe?: Frete } = {},
) {
  const asked = network(({ path }) => {
    if (path.includes('/agencia?')) return { status: 200, body: agencias }
    if (detalhe && path.startsWith('/frete/')) return { status: 200, ...answerFrete(detalhe) }
    if (!path.startsWith('/compra/')) return refusal(404, 'NOT_FOUND', 'Frete não encontrado.')
    const answer = fretes()
    return Array.isArray(answer) ? { status: 200, body: z.encode(Compra, umaCompra(answer, compra())) } : answer
  })
  drawn = await draw(<Confirmacao />, `/carrinho?etapa=confirmacao&compra=${COMPRA}`)
  await pass(0)
  return asked
}

test('a label that is being issued is asked for until it can be printed, and no longer', async () => {
  let status: FreteComprado['status'] = 'PENDENTE'
  const asked = await open(() => [umComprado(1, status === 'PENDENTE' ? { status, prazoExpiracao: null } : { status })])
  expect(document.activeElement?.textContent).toBe('Compra realizada com sucesso')
  const print = () => screen.getByRole('button', { name: /Gerando a etiqueta|Imprimir/ })
  expect([print().textContent, print().getAttribute('aria-disabled')]).toEqual(['Gerando a etiqueta…', 'true'])
  expect(text()).toContain('Poste na agência')
  status = 'GERADO'
  await pass(3000)
  expect([print().textContent, print().getAttribute('aria-disabled')]).toEqual(['Imprimir 1 etiqueta', 'false'])
  expect(text()).toContain('Poste até sex., 4 dez')
  expect(text()).toContain('a etiqueta expira e R$\u00a035,74 voltam para a sua Carteira Flex.')
  const before = asksFor(asked)
  await pass(600_000)
  expect(asksFor(asked)).toBe(before)
})

test('the means of payment are named, and a receipt only once it was sent', async () => {
  enter({ uuid: 'u', token: 't', identificadorAssinatura: 'a', endereco: {} } as unknown as Sessao)
  let recibo: Compra['recibo'] = null
  const meios: Compra['meios'] = [
    { meio: 'CARTEIRA', valor: 1000 },
    { meio: 'PIX', valor: 892 },
  ]
  const asked = await open(() => [umComprado(1)], { compra: () => ({ meios, recibo }) })
  expect(text()).toContain('Carteira R$\u00a010,00 + Pix R$\u00a08,92, compra de ')
  expect(text()).not.toContain('recibo')
  await drawn?.remove()
  recibo = 'A_CAMINHO'
  await open(() => [umComprado(1)], { compra: () => ({ meios, recibo }) })
  expect(text()).toContain('O recibo vai para o seu e-mail.')
  recibo = 'ENVIADO'
  await pass(3000)
  expect(text()).toContain('O recibo foi para o seu e-mail.')
  const before = asksFor(asked)
  await pass(600_000)
  expect(asksFor(asked)).toBe(before)
})

test('the waits grow, a hidden page does not ask, and asks at once when it is shown again', async () => {
  const asked = await open(() => [umComprado(1, { status: 'PENDENTE' })])
  await pass(10_000)
  const early = asksFor(asked)
  expect(early).toBeGreaterThan(3)
  await pass(120_000)
  const before = asksFor(asked)
  await pass(60_000)
  expect(asksFor(asked) - before).toBeLessThanOrEqual(3)
  await look(false)
  const hidden = asksFor(asked)
  await pass(300_000)
  expect(asksFor(asked)).toBe(hidden)
  await look(true)
  expect(asksFor(asked)).toBe(hidden + 1)
})

test('a label that does not come is explained, and so is a server that does not answer', async () => {
  let isDown = false
  await open(() => (isDown ? refusal(503, 'INDISPONIVEL', 'x') : [umComprado(1, { status: 'PENDENTE' })]))
  expect(text()).not.toContain('ainda não respondeu')
  await pass(45_000)
  expect(text()).toContain('tentamos por até 24 horas')
  isDown = true
  await pass(60_000)
  expect(text()).toContain('Sem resposta do servidor')
})

const CHAVE = '35261111222333000181990010000000431107319056'
const DCE = {
  ...umComprado(1).documentoFiscal,
  tipo: 'DCE',
  chave: CHAVE,
  serie: 1,
  numero: 43,
  protocolo: '3526000000000001',
  autorizadaEm: new Date('2026-11-25T14:59:00Z'),
  guardadaEm: new Date('2026-11-25T14:59:00Z'),
} as const
const PAPEL = { ...umComprado(1).documentoFiscal, aviso: MENSAGENS_FISCAIS.papel }

test('the label of a frete with a DC-e is announced with its DACE, also under the preview', async () => {
  await open(() => [umComprado(1, { documentoFiscal: DCE })])
  expect(text()).toContain('A etiqueta sai com a DACE, o resumo impresso da DC-e, para colar na caixa com ela.')
  expect(text()).toContain('Os códigos de barras e a DACE saem no PDF.')
  await drawn?.remove()
  await open(() => [umComprado(1)])
  expect(text()).not.toContain('DACE')
})

test('a parcel whose DC-e did not come is named, and what is to be done with its paper', async () => {
  const outro = { ...umComprado(2).destinatario, nome: 'Ana Lima' }
  await open(() => [
    umComprado(1, { documentoFiscal: DCE }),
    umComprado(2, { documentoFiscal: PAPEL, destinatario: outro }),
  ])
  expect(text()).toContain('1 das 2 etiquetas sai com a sua DACE')
  expect(text()).toContain('1 frete vai com a declaração em papel')
  expect(text()).toContain(`${MENSAGENS_FISCAIS.papel} É de: Ana Lima.`)
  await drawn?.remove()
  await open(() => [umComprado(1, { documentoFiscal: PAPEL })])
  expect(text()).toContain('Este frete vai com a declaração em papel')
})

test('a label that waits for its DC-e says so, instead of blaming the carrier', async () => {
  const semProtocolo = { chave: null, protocolo: null, autorizadaEm: null, guardadaEm: null } as const
  const documentoFiscal = { ...DCE, situacao: 'EM_EMISSAO', ...semProtocolo } as const
  await open(() => [umComprado(1, { status: 'PENDENTE', documentoFiscal })])
  await pass(45_000)
  expect(text()).toContain('A Sefaz ainda não autorizou a DC-e')
  expect(text()).not.toContain('A transportadora ainda não respondeu')
})

test('of several fretes the finished labels are printed; the others are counted', async () => {
  const pendente = { status: 'PENDENTE', codigoEncomenda: null, urlRastreio: null, prazoExpiracao: null } as const
  await open(() => [umComprado(1), umComprado(2), umComprado(3, pendente)])
  expect(text()).toContain('2 de 3 etiquetas prontas')
  expect(screen.getByRole('button', { name: 'Imprimir 2 etiquetas' })).not.toBeNull()
  expect(linhas().map((linha) => within(linha).queryAllByRole('link', { name: /WhatsApp/ }).length)).toEqual([1, 1, 0])
  expect(text()).not.toContain('Oi, Júlio!')
  await click(screen.getAllByRole('button', { name: /^Detalhes do frete/ })[0]!)
  expect(text()).toContain('Oi, Júlio! Seu pedido vai pelos Correios (PAC)')
})

test('of many fretes twenty are listed, and more on request; a file holds 500', async () => {
  await open(() => Array.from({ length: 501 }, (_, n) => umComprado(n)))
  expect(linhas()).toHaveLength(20)
  await press('Mostrar mais 20 de 501')
  expect(linhas()).toHaveLength(40)
  await press('Mostrar menos')
  expect(linhas()).toHaveLength(20)
  expect(text()).not.toContain('Mostrar menos')
  expect(screen.getByRole('button', { name: 'Imprimir 500 etiquetas' })).not.toBeNull()
  expect(text()).toContain('Um arquivo leva até 500 etiquetas')
})

test('this browser remembers the chosen sheet', async () => {
  await open(() => [umComprado(1)])
  const folha = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(folha('A4').checked).toBe(true)
  await click(folha('Térmica 10x15'))
  await drawn?.remove()
  await open(() => [umComprado(1)])
  expect(folha('Térmica 10x15').checked).toBe(true)
})

test('what stayed in the cart is one press away; after a purchase of the whole cart nothing is said of it', async () => {
  const link = () => screen.queryByRole('link', { name: /no carrinho$/ })
  store(STORED.quantidadeNoCarrinho, 0)
  await open(() => [umComprado(1)])
  expect(link()).toBeNull()
  await act(async () => store(STORED.quantidadeNoCarrinho, 29))
  expect(link()?.textContent).toBe('Ver os 29 fretes que ficaram no carrinho')
  expect(link()?.getAttribute('href')).toBe('/carrinho')
})

test('the preview names the complement of both addresses, as the printed label does', async () => {
  const umLado = umFrete(1).remetente
  const em = (complemento: string) => ({ ...umLado, endereco: { ...umLado.endereco, complemento } })
  await open(() => [umComprado(1)], {
    detalhe: comVida(umFrete(1, { destinatario: em('casa 2'), remetente: em('ap 12') })),
  })
  await pass(100)
  expect(text()).toContain('casa 2 · Laranjeiras')
  expect(text()).toContain('Rua das Laranjeiras, 482 · ap 12 · Laranjeiras')
})

test('the place of posting is the agency of the cart, or the nearest known one, and never an invented one', async () => {
  await open(() => [umComprado(1, { agencia: { ...agencia, nickname: 'Agência do carrinho' } })])
  expect(text()).toContain('Agência do carrinho')
  expect(text()).toContain('É a agência deste frete.') // a row of a spreadsheet got it without a choice
  await drawn?.remove()
  await open(() => [umComprado(1)])
  await pass(100)
  expect(text()).toContain('AGF Paulista')
  expect(text()).toContain('Avenida Paulista, 2200, Bela Vista, São Paulo/SP. CEP 01310-300.')
  await drawn?.remove()
  await open(() => [umComprado(1)], { agencias: [] })
  await pass(100)
  expect(text()).toContain('Qualquer agência dos Correios')
})

test.each<[string, Partial<FreteComprado>, string]>([
  ['Compra cancelada', { status: 'CANCELADO', motivo: 'O CEP não é atendido.' }, 'Motivo: O CEP não é atendido.'],
  ['Compra cancelada', { status: 'CANCELADO', pagamentoEstornado: true }, 'O banco devolveu o pagamento'],
  ['Esta compra não foi paga', { status: 'AGUARDANDO_PAGAMENTO' }, 'O pagamento não foi confirmado.'],
  ['Cancelamento em andamento', { status: 'PROCESSANDO_CANCELAMENTO' }, 'confirma em alguns minutos'],
  ['O prazo de postagem passou', { status: 'EXPIRADO' }, 'o valor voltou para a Carteira Flex'],
])('%s: %j says so, and offers another frete', async (title, changes, sentence) => {
  await open(() => [umComprado(1, changes)])
  expect(screen.getByRole('heading', { level: 2, name: title })).not.toBeNull()
  expect(text()).toContain(sentence)
  expect(text()).not.toContain('Compra realizada com sucesso')
  expect(text()).toContain('Contratar novo frete')
})

test('a purchase that could not be loaded is asked for again; an unknown one is not', async () => {
  let isDown = true
  await open(() => (isDown ? refusal(500, 'ERRO_INTERNO', 'Erro') : [umComprado(1)]))
  await pass(5000)
  expect(text()).toContain('A compra não abriu')
  isDown = false
  await press('Tentar de novo')
  await pass(0)
  expect(text()).toContain('Compra realizada com sucesso')
  await drawn?.remove()
  await open(() => refusal(404, 'NOT_FOUND', 'Compra não encontrada.'))
  expect(text()).toContain('O endereço desta página não é de uma compra sua.')
})
