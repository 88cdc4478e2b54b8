// Database: PostgreSQL. Faults of both carriers, and what becomes of fretes and money.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Agencia, Cotacao } from '#contract/cotacao'
import { referenciaCurta } from '../adapters/transportadora/correios/prepostagem.rules.ts'
import { CREDENCIAIS, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import { CONTRATO } from '../adapters/transportadora/jadlog/testing-banco.ts'
import { startJadlog } from '../adapters/transportadora/jadlog/testing-servidor.ts'
import type { Falha } from '../adapters/transportadora/testing-falhas.ts'
import { pedido } from '../areas/cotacao/testing-pedido.ts'
import { JADLOG } from '../testing/given/carrinho.ts'
import { buyFretes, vendedor } from '../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'
import { closeBooks } from '../testing/livro.ts'

/** How long a quote waits, and a call: longer, as in a real installation. */
const HONEST = { quoteMs: 20_000, callMs: 25_000 }
/** For faults without an answer. A hundred times as long as a quote takes on a quiet machine. */
const MUTE = { quoteMs: 1_000, callMs: 1_200 }

let correios: Awaited<ReturnType<typeof startCorreios>>
let jadlog: Awaited<ReturnType<typeof startJadlog>>
let patient: TestHouse
let hasty: TestHouse
/** The house of the present test, by whose clock the carriers go. */
let house: TestHouse
beforeAll(async () => {
  const now = () => house?.clock.now() ?? new Date()
  correios = await startCorreios({ now })
  jadlog = await startJadlog({ now })
  const open = async ({ quoteMs, callMs }: typeof MUTE) => {
    house = await startHouse({ env: envOf(quoteMs, callMs) })
    await origens() // the carriers' lists, which the first quote reads
    return house
  }
  hasty = await open(MUTE)
  patient = await open(HONEST)
})
beforeEach(() => house.clock.advance(60)) // no breaker is open
afterEach(behave)
afterAll(async () => {
  for (const one of [patient, hasty]) await closeBooks(one)
  await Promise.all([correios.close(), jadlog.close()])
})

const envOf = (quoteMs: number, callMs: number) => ({
  QUOTE_TIMEOUT_MS: String(quoteMs),
  CORREIOS_URL: correios.url,
  CORREIOS_USUARIO: CREDENCIAIS.usuario,
  CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
  CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
  CORREIOS_TIMEOUT_MS: String(callMs),
  JADLOG_URL: jadlog.url,
  JADLOG_TOKEN: CONTRATO.token,
  JADLOG_CNPJ: CONTRATO.cnpj,
  JADLOG_CONTA: CONTRATO.conta,
  JADLOG_CONTRATO: CONTRATO.contrato,
  JADLOG_TIMEOUT_MS: String(callMs),
})

function behave() {
  correios.behave()
  jadlog.behave()
}

/** More often than any call of ours is tried. */
const VEZES = 9

/** `jadlog`: what becomes of an order there that cannot be asked about; an order that may be there is never sent again. */
const FALHAS: [string, Falha, { jadlog: 'GERADO' | 'CANCELADO' }][] = [
  ['are too slow', { como: 'slow', ms: 5_000 }, { jadlog: 'CANCELADO' }],
  ['are silent', { como: 'silent' }, { jadlog: 'CANCELADO' }],
  ['answer 500', { como: 'told', status: 500, corpo: { msgs: ['Erro interno'] } }, { jadlog: 'CANCELADO' }],
  ['send half an answer', { como: 'half' }, { jadlog: 'CANCELADO' }],
  ['send a page', { como: 'page' }, { jadlog: 'CANCELADO' }],
  ['send a page with 503', { como: 'page', status: 503 }, { jadlog: 'CANCELADO' }],
  ['send what is no JSON', { como: 'garbage' }, { jadlog: 'CANCELADO' }],
  ['answer 429', { como: 'busy', retryAfter: '3600' }, { jadlog: 'GERADO' }],
  ['do the work and hang up', { como: 'lost' }, { jadlog: 'CANCELADO' }],
  ['hang up', { como: 'hangs up' }, { jadlog: 'CANCELADO' }],
]

const origens = async () => {
  const answer = await house.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  expect(answer.statusCode).toBe(200)
  return answer.json<Pick<Cotacao, 'origemPreco'>[]>().map(({ origemPreco }) => origemPreco)
}

/** A subscriber who has just bought one frete of each carrier; neither has a label yet. */
async function comDois() {
  const ana = await vendedor(house)
  const agencias = (await ana.me.get(`/api/v1/transportadora/${JADLOG}/agencia?cep=01310-100`)).json<Agencia[]>()
  const saldo = async () =>
    Math.round((await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json<{ saldo: number }>().saldo * 100)
  const antes = await saldo()
  const uuids = await buyFretes(ana, [
    { produto: 'correios/pac' },
    { produto: 'jadlog/package', changes: { agenciaEndereco: agencias[0]!.uuid } },
  ])
  const [doCorreios, daJadlog] = uuids as [string, string]
  const rowOf = (uuid: string) =>
    house.db.selectFrom('frete').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  return {
    doCorreios,
    daJadlog,
    rowOf,
    statuses: async () => [(await rowOf(doCorreios)).status, (await rowOf(daJadlog)).status],
    cancel: (uuid: string) => ana.me.put(`/api/v1/frete/${uuid}`),
    /** The objects and orders that the carriers hold for these two. */
    held: () => [
      [...correios.postagem.objetos.values()].filter(
        (objeto) => objeto.pedido['pedidoExternoOrigem'] === referenciaCurta(doCorreios),
      ).length,
      jadlog.countDe(daJadlog),
    ],
    /** What was paid and not given back, in centavos, and what the living fretes cost. */
    async money() {
      const rows = await Promise.all(uuids.map(rowOf))
      const vivos = rows.filter(({ status }) => status !== 'CANCELADO')
      return [antes - (await saldo()), vivos.reduce((sum, { valorFreteCentavos }) => sum + valorFreteCentavos, 0)]
    },
  }
}

/** Lets time pass, so that what failed is tried again. */
async function goOn() {
  for (const seconds of [60, 120, 300]) await house.clock.advance(seconds)
}

describe.each(FALHAS)('while both carriers %s', (_, falha, { jadlog: fim }) => {
  beforeAll(() => void (house = ['slow', 'silent'].includes(falha.como) ? hasty : patient))

  test('the tables price all five products, and the carriers again afterwards', async () => {
    correios.misbehave(/^\/(preco|prazo)\/v1\/nacional/, falha)
    jadlog.fail('/frete/valor', falha, VEZES)
    expect(await origens()).toEqual(Array(5).fill('TABELA'))
    behave()
    expect(await origens()).toEqual(Array(5).fill('API'))
  })

  test('labels that are asked for are made once or paid back once', async () => {
    const ana = await comDois()
    correios.misbehave(/^\/prepostagem\/v1\/prepostagens$/, falha)
    jadlog.fail('/pedido/incluir', falha, VEZES)
    await house.runJobs()
    expect(await ana.statuses()).toEqual(['PENDENTE', 'PENDENTE'])
    behave()
    await goOn()
    expect(await ana.statuses()).toEqual(['GERADO', fim])
    const [objetos, pedidos] = ana.held()
    expect([objetos, pedidos! <= 1]).toEqual([1, true])
    if (fim === 'CANCELADO') expect((await ana.rowOf(ana.daJadlog)).justificativa).toContain('A Jadlog não confirmou')
    else expect(pedidos).toBe(1)
    const [pago, custa] = await ana.money()
    expect(pago).toBe(custa)
  })

  test('a cancelling waits for its carrier, and gives the money back once', async () => {
    const ana = await comDois()
    await house.runJobs()
    correios.misbehave(/^\/prepostagem\/v1\/prepostagens\//, falha)
    correios.misbehave(/^\/prepostagem\/v2/, falha)
    jadlog.fail('/pedido/cancelar', falha, VEZES)
    const answers = await Promise.all([ana.doCorreios, ana.daJadlog].map(ana.cancel))
    const esperando = { cancelado: false, status: 'PROCESSANDO_CANCELAMENTO' }
    expect(answers.map((answer) => answer.json())).toEqual([esperando, esperando])
    behave()
    await goOn()
    expect(await ana.statuses()).toEqual(['CANCELADO', 'CANCELADO'])
    expect(ana.held()).toEqual([1, 1])
    expect(jadlog.findByReferencia(ana.daJadlog)).toMatchObject({ isCancelado: true })
    expect(correios.postagem.findByPedido(referenciaCurta(ana.doCorreios))).toMatchObject({ statusAtual: 5 })
    expect(await ana.money()).toEqual([0, 0])
  })

  test('a posting becomes known a little later', async () => {
    const ana = await comDois()
    await house.runJobs()
    const em = house.clock.now()
    const objeto = correios.postagem.findByPedido(referenciaCurta(ana.doCorreios))!
    correios.postagem.moveTo(objeto, 3)
    objeto.eventos.push({ codigo: 'PO', tipo: '01', descricao: 'Objeto postado', em })
    jadlog.tell(ana.daJadlog, 'ENTRADA', em)
    correios.misbehave(/^\/srorastro/, falha)
    jadlog.fail('/tracking/consultar', falha, VEZES)
    await house.clock.advance(3600)
    expect(await ana.statuses()).toEqual(['GERADO', 'GERADO'])
    behave()
    await goOn()
    expect(await ana.statuses()).toEqual(['POSTADO', 'POSTADO'])
  })
})

test('an honest answer under a wrong content type is read', async () => {
  house = patient
  const ana = await comDois()
  correios.misbehave(/^\/prepostagem/, { como: 'wrong type' })
  jadlog.fail('/pedido/incluir', { como: 'wrong type' }, VEZES)
  await house.runJobs()
  expect(await ana.statuses()).toEqual(['GERADO', 'GERADO'])
  expect(ana.held()).toEqual([1, 1])
})

test('a carrier that hangs is asked by five quotes, and then left alone', async () => {
  house = hasty
  await house.clock.advance(60)
  const asked = () => [correios.askedOf(/^\/preco\/v1\/nacional/).length, jadlog.chegadas.length]
  correios.misbehave(/^\/(preco|prazo)\/v1\/nacional/, { como: 'silent' })
  jadlog.fail('/frete/valor', { como: 'silent' }, VEZES)
  await Promise.all(Array.from({ length: 5 }, origens))
  const before = asked()
  expect(await origens()).toEqual(Array(5).fill('TABELA'))
  expect(asked()).toEqual(before)
})
