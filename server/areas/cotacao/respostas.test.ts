import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type * as z from 'zod'
import type { Cotacao } from '#contract/cotacao'
import type { Volume } from '#contract/kernel/values/encomenda'
import { CORREIOS, JADLOG } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import { createLog } from '../../kernel/log.ts'
import type { Oferta, Resposta, Transportadora } from '../../ports/transportadora.ts'
import { TARIFAS } from '../../tarifario/testing-exemplos.ts'
import { takeTurns } from '../../testing/espera.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { askTransportadoras } from './respostas.ts'
import { caixa, pedido } from './testing-pedido.ts'

const byTable = (nome: string) => () => TARIFAS.filter(({ regras }) => regras.tabela.startsWith(`${nome}/`))
const correios = tabelaTransportadora(CORREIOS, byTable('correios'))
const jadlog = tabelaTransportadora(JADLOG, byTable('jadlog'))

let house: TestHouse
/** The carriers of the house; each test puts in its own. */
const transportadoras: Transportadora[] = []
beforeAll(async () => {
  house = await startHouse({ env: { QUOTE_TIMEOUT_MS: '200' }, brought: { transportadoras } })
})
afterAll(() => house.stop())

function quoteWith(carriers: Transportadora[], ...cotacoes: unknown[]) {
  transportadoras.splice(0, transportadoras.length, ...carriers)
  return house.post('/api/v1/calculo-frete', { cotacoes: cotacoes.length > 0 ? cotacoes : [pedido()] })
}
/** What carriers are asked about this request. */
async function volumeOf(cotacao: unknown) {
  const asked: Volume[] = []
  const noting: Transportadora = {
    ...correios,
    quote: (volume, asking) => (asked.push(volume), correios.quote(volume, asking)),
  }
  await quoteWith([noting], cotacao)
  return asked[0]!
}
const produtosOf = (answer: { json<T>(): T }) =>
  answer.json<z.input<typeof Cotacao>[]>().map(({ produto }) => produto.nomeProduto)

const DO_CORREIOS = ['MINI ENVIOS', 'PAC', 'SEDEX']
const slow = (until: () => Promise<unknown>): Transportadora => ({
  ...jadlog,
  quote: async (volume, asking) => {
    await until()
    return jadlog.quote(volume, asking)
  },
})
/** Resolved when the question of the running test is answered. */
let answered = Promise.withResolvers<void>()
beforeEach(() => void (answered = Promise.withResolvers()))
const answering = (change: (resposta: Resposta) => unknown): Transportadora => ({
  ...jadlog,
  quote: (volume, asking) => change(structuredClone(jadlog.quote(volume, asking)) as Resposta) as Resposta,
})

test.each<[string, Transportadora]>([
  [
    'throws',
    {
      ...jadlog,
      quote: () => {
        throw new Error('down')
      },
    },
  ],
  ['fails later', { ...jadlog, quote: () => Promise.reject(new Error('down')) }],
  ['hangs', { ...jadlog, quote: () => new Promise(() => {}) }],
  ['answers too late', slow(() => answered.promise)],
  ['answers nothing', answering(() => undefined)],
  ['answers a text', answering(() => '<html>')],
  [
    'answers a negative price',
    answering(({ ofertas }) => ({ ofertas: ofertas.map((oferta) => ({ ...oferta, valorFrete: -1 })), recusas: [] })),
  ],
  [
    'answers a price that is no number',
    answering(({ ofertas }) => ({
      ofertas: ofertas.map((oferta) => ({ ...oferta, valorFrete: Number.NaN })),
      recusas: [],
    })),
  ],
  [
    'answers a price that its lines do not add up to',
    answering(({ ofertas }) => ({
      ofertas: ofertas.map((oferta) => ({ ...oferta, recibo: { ...oferta.recibo, linhas: [] } })),
      recusas: [],
    })),
  ],
  [
    'answers a term that ends before it begins',
    answering(({ ofertas }) => ({
      ofertas: ofertas.map((oferta) => ({ ...oferta, dias: { minimo: 5, maximo: 4 } })),
      recusas: [],
    })),
  ],
  ['answers null in the list', answering(() => ({ ofertas: [null], recusas: [] }))],
])('a carrier that %s does not spoil the others', async (_, broken) => {
  const answer = await quoteWith([broken, correios])
  answered.resolve()
  expect(answer.statusCode, answer.body).toBe(200)
  expect(produtosOf(answer)).toEqual(DO_CORREIOS)
})

test.each<[string, (oferta: Oferta) => unknown]>([
  ['a price of zero', (oferta) => ({ ...oferta, valorFrete: 0 })],
  ['half a centavo', (oferta) => ({ ...oferta, valorFrete: oferta.valorFrete + 0.5 })],
  ['no number', (oferta) => ({ ...oferta, valorFrete: Number.NaN })],
  ['a receipt with nothing in it', (oferta) => ({ ...oferta, recibo: { ...oferta.recibo, linhas: [null] } })],
])('when a carrier offers one product at %s, only this product is left out, and the log says so', async (_, spoil) => {
  const spoiled = answering(({ ofertas, recusas }) => ({
    ofertas: ofertas.map((oferta) => (oferta.produto.nome === '.COM' ? spoil(oferta) : oferta)),
    recusas,
  }))
  const answer = await quoteWith([spoiled, correios])
  expect(produtosOf(answer)).toEqual(['MINI ENVIOS', 'PAC', '.PACKAGE', 'SEDEX'])
  expect(answer.json<z.input<typeof Cotacao>[]>()[0]?.naoAtendem).toEqual([
    {
      nomeTransportadora: 'Jadlog',
      nomeProduto: '.COM',
      motivo: 'Ele não apresenta um preço válido neste momento.',
    },
  ])
})

test('nonsense about every product counts as a failure worth another try, not as a refusal', async () => {
  const spoiled = answering(({ ofertas }) => ({
    ofertas: ofertas.map((oferta) => ({ ...oferta, valorFrete: -1 })),
    recusas: [],
  }))
  expect((await quoteWith([spoiled])).json()).toMatchObject({
    code: 'TRANSPORTADORA_INDISPONIVEL',
    message: 'A transportadora Jadlog não respondeu. Tente de novo em alguns instantes.',
  })
})

test('nonsense is logged by carrier and product, without data of the parcel', async () => {
  let written = ''
  const log = createLog({ logLevel: 'warn' }, { write: (line) => void (written += line) })
  const spoiled = answering(({ ofertas }) => ({ ofertas: ofertas.map((o) => ({ ...o, valorFrete: 0 })), recusas: [] }))
  const logged = await startHouse({ brought: { log, transportadoras: [spoiled, correios] } })
  await logged.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  await logged.stop()
  expect(written).toContain('"transportadora":"Jadlog","produtos":["jadlog/com","jadlog/package"]')
  expect(written).not.toMatch(/01310|20040/)
})

test('a slow carrier within the limit is in the answer', async () => {
  const patient = await startHouse({ brought: { transportadoras: [slow(takeTurns), correios] } })
  expect(produtosOf(await patient.post('/api/v1/calculo-frete', { cotacoes: [pedido()] }))).toHaveLength(5)
  await patient.stop()
})

test('a hanging carrier gets the signal that nobody waits any longer', async () => {
  let aborted = false
  const hanging: Transportadora = {
    ...jadlog,
    quote: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted = true
          reject(new Error('aborted'))
        })
      }),
  }
  await quoteWith([hanging, correios])
  expect(aborted).toBe(true)
})

test('many volumes wait for a hanging carrier together, not one after the other', async () => {
  let asked = 0
  const askedAtEachEnd: number[] = []
  const hanging: Transportadora = {
    ...jadlog,
    quote: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        asked++
        signal.addEventListener('abort', () => {
          askedAtEachEnd.push(asked)
          reject(new Error('aborted'))
        })
      }),
  }
  const answer = await quoteWith([hanging, correios], ...Array.from({ length: 20 }, () => pedido()))
  expect(produtosOf(answer)).toHaveLength(60)
  expect(askedAtEachEnd).toEqual(Array.from({ length: 20 }, () => 20)) // all were asked before the first was given up
})

test('of questions that wait together for a hanging carrier, each waits 1 ms less than the one before', async () => {
  const hanging: Transportadora = { ...jadlog, quote: () => new Promise(() => {}) }
  const volume = await volumeOf(pedido())
  transportadoras.splice(0, transportadoras.length, hanging, correios)
  const timers = vi.spyOn(globalThis, 'setTimeout') // the order of the answers would not show it on a busy machine
  const ask = () => {
    const answer = askTransportadoras(house.deps, volume)
    return { answer, ms: timers.mock.lastCall![1] }
  }
  const asked = Array.from({ length: 60 }, ask)
  for (const { ofertas } of await Promise.all(asked.map(async ({ answer }) => answer))) expect(ofertas).toHaveLength(3)
  const later = ask()
  await later.answer
  timers.mockRestore()
  // a twentieth of the 200 ms is kept for the answer; no question waits more than a fifth (40 ms) less
  expect(asked.map(({ ms }) => ms)).toEqual(asked.map((_, before) => 190 - Math.min(before, 40)))
  expect(later.ms).toBe(190)
})

test('when no carrier answers the person is asked to try again', async () => {
  const down: Transportadora = { ...jadlog, quote: () => Promise.reject(new Error('down')) }
  const answer = await quoteWith([down, { ...down, ...CORREIOS }])
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toMatchObject({
    code: 'TRANSPORTADORA_INDISPONIVEL',
    message: 'As transportadoras Jadlog e Correios não responderam. Tente de novo em alguns instantes.',
  })
})

const down: Transportadora = { ...jadlog, quote: () => Promise.reject(new Error('down')) }
const grande = caixa({ alturaPacote: 80, larguraPacote: 80, comprimentoPacote: 80 })

test('when only a silent carrier may take a parcel, another try is suggested, and the others’ limits are named', async () => {
  const answer = await quoteWith([down, correios], pedido(), grande)
  expect(answer.statusCode).toBe(502)
  expect(answer.json()).toMatchObject({
    code: 'TRANSPORTADORA_INDISPONIVEL',
    message:
      'A transportadora Jadlog não respondeu, e nenhum outro produto leva o volume 2. ' +
      'MINI ENVIOS leva até 350 g em 24 × 16 × 4 cm; a sua caixa mede 80 × 80 × 80 cm. ' +
      'PAC e SEDEX levam até 30 kg em 100 × 100 × 100 cm, com lados que somam até 200 cm; a sua caixa tem lados que somam 240 cm. ' +
      'Tente de novo em alguns instantes.',
  })
})

test('a volume that every carrier refuses is reported, even if another carrier was silent about the next volume', async () => {
  const onceDown: Transportadora = {
    ...jadlog,
    quote: (volume, asking) => (volume.alturaPacote === 80 ? down : jadlog).quote(volume, asking),
  }
  const answer = await quoteWith([onceDown, correios], grande, caixa({ comprimentoPacote: 140 }))
  expect(answer.statusCode).toBe(422)
  const { code, message, errors } = answer.json<{ code: string; message: string; errors: { campo: string }[] }>()
  expect([code, errors.map(({ campo }) => campo)]).toEqual(['SEM_COTACAO', ['cotacoes.1']])
  expect(message).toMatch(/^Nenhum produto leva o volume 2\. /)
})
