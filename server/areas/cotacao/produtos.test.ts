import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao, Produto } from '#contract/cotacao'
import { listNaoAtendem } from '#contract/cotacao/limites'
import { FORMATOS, type Medidas, problemasDaEncomenda } from '#contract/kernel/values/encomenda'
import { CORREIOS } from '../../adapters/transportadora/identidade.ts'
import { tabelaTransportadora } from '../../adapters/transportadora/tabela/index.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { importTarifas, tarifasOf } from './index.ts'
import { pedido } from './testing-pedido.ts'

const PRODUTO = '/api/v1/produto'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ env: { LIMIT_QUOTES_PER_MINUTE: '10000' } })
})
afterAll(() => house.stop())

const produtos = async () => (await house.get(PRODUTO)).json<Produto[]>()

test('without a session: every product on sale, with the limits of its table', async () => {
  const answer = await house.get(PRODUTO)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['x-total-count']).toBe('5')
  const listed = answer.json<Produto[]>()
  expect(listed.map(({ codigo }) => codigo)).toEqual([
    'correios/mini-envios',
    'correios/pac',
    'correios/sedex',
    'jadlog/com',
    'jadlog/package',
  ])
  expect(listed[1]).toEqual({
    codigo: 'correios/pac',
    nomeProduto: 'PAC',
    nomeTransportadora: 'Correios',
    limites: {
      pesoGramas: 30_000,
      ladosCm: [100, 100, 100],
      somaCm: 200,
      envelopeCm: [60, 60],
      rolo: { cm: [100, 91], somaCm: 200 },
    },
    avisoRecebimento: true,
    maoPropria: true,
  })
})

test('the answer is kept for minutes, and an unchanged one is not sent again', async () => {
  const { headers } = await house.get(PRODUTO)
  expect(headers['cache-control']).toBe('public, max-age=300')
  const again = await house.get(PRODUTO, { headers: { 'if-none-match': String(headers.etag) } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  expect((await house.get(PRODUTO, { headers: { 'if-none-match': 'W/"another"' } })).statusCode).toBe(200)
})

test('a question, a body or a token that nobody expects changes nothing', async () => {
  const expected = await produtos()
  const answers = [
    await house.get(`${PRODUTO}?page=-1&pageSize=x&codigo[]=%00`),
    await house.get(PRODUTO, { headers: { authorization: 'Bearer nobody', accept: 'text/csv', 'if-none-match': '"' } }),
    await house.as((await house.given.assinante()).token).get(PRODUTO),
  ]
  for (const answer of answers) expect([answer.statusCode, answer.json()]).toEqual([200, expected])
  expect((await house.post(PRODUTO, {})).statusCode).toBe(404)
  expect((await house.get(`${PRODUTO}/correios%2fpac`)).statusCode).toBe(404)
})

/** Parcels that the calculator takes, many of them near a limit of some table. */
const lado = fc.oneof(
  fc.integer({ min: 1, max: 140 }),
  fc.constantFrom(4, 5, 16, 17, 24, 25, 60, 61, 80, 81, 91, 92, 100, 101, 105, 120),
)
const encomenda = fc
  .record({
    formato: fc.constantFrom(...FORMATOS),
    alturaPacote: lado,
    larguraPacote: lado,
    comprimentoPacote: lado,
    diametroPacote: lado,
    pesoGramas: fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.constantFrom(350, 351, 30_000)),
    valorCentavos: fc.constant(89_90),
    avisoRecebimento: fc.boolean(),
    maoPropria: fc.boolean(),
  })
  .map(({ alturaPacote, larguraPacote, diametroPacote, ...others }) =>
    others.formato === 'ROLO_CILINDRO' ? { ...others, diametroPacote } : { ...others, alturaPacote, larguraPacote },
  )
  .filter((medidas: Medidas) => problemasDaEncomenda(medidas).length === 0)

test('the contract’s rule with these limits refuses exactly what a quote puts into naoAtendem', async () => {
  const listed = await produtos()
  const seen = { some: 0, none: 0, all: 0 }
  for (const { formato, pesoGramas, valorCentavos, avisoRecebimento, maoPropria, ...lados } of fc.sample(encomenda, {
    numRuns: 400,
    seed: 2026,
  })) {
    const medidas = { formato, pesoGramas, valorCentavos, ...lados }
    const refused = listNaoAtendem(listed, medidas, { avisoRecebimento, maoPropria }).map(({ produto, motivo }) => ({
      nomeTransportadora: produto.nomeTransportadora,
      nomeProduto: produto.nomeProduto,
      motivo,
    }))
    const dimensoes = { ...lados, pesoPacote: pesoGramas / 1000 }
    const cotacoes = [pedido({ formato, dimensoes, avisoRecebimento, maoPropria })]
    const answer = await house.post('/api/v1/calculo-frete', { cotacoes })
    const asked = JSON.stringify(cotacoes)
    if (refused.length === listed.length) {
      seen.all++
      expect(answer.json(), asked).toMatchObject({ code: 'SEM_COTACAO' })
      for (const { nomeProduto } of refused) expect(answer.json<{ message: string }>().message).toContain(nomeProduto)
      continue
    }
    seen[refused.length > 0 ? 'some' : 'none']++
    expect(answer.statusCode, asked).toBe(200)
    const [first, ...others] = answer.json<z.input<typeof Cotacao>[]>()
    expect(first?.naoAtendem, asked).toEqual(refused)
    expect(others.length + 1 + refused.length, asked).toBe(listed.length)
  }
  for (const [which, parcels] of Object.entries(seen)) expect(parcels, which).toBeGreaterThan(0)
})

test('a carrier that sells nothing here has no products, and a product that is not sold is absent', async () => {
  const closed = await startHouse({ env: { SANDBOX: 'off' } })
  expect((await closed.get(PRODUTO)).json()).toEqual([])
  await closed.stop()

  const soPac = await startHouse({
    brought: {
      transportadoras: [
        tabelaTransportadora(CORREIOS, () =>
          tarifasOf(house.deps, 'correios').filter(({ regras }) => regras.tabela === 'correios/pac'),
        ),
      ],
    },
  })
  expect((await soPac.get(PRODUTO)).json<Produto[]>().map(({ codigo }) => codigo)).toEqual(['correios/pac'])
  await soPac.stop()
})

test('after an import of a table with other limits the running house tells the new limits', async () => {
  const before = await house.get(PRODUTO)
  const nova = readEdicoes(TABELAS_DO_PROJETO)
    .filter(({ produto }) => produto === 'pac')
    .map((edicao) => ({
      ...edicao,
      versao: '2026-12',
      arquivos: Object.fromEntries(
        Object.entries(edicao.arquivos).map(([nome, texto]) => [
          nome,
          texto.replace('soma_max_cm,200\nenvelope', 'soma_max_cm,180\nenvelope').replace('mao_propria,9.00\n', ''),
        ]),
      ),
    }))
  await importTarifas(house.deps, nova, { isEnsaio: false })
  await house.clock.advance(31)
  await house.get(PRODUTO)
  await expect
    .poll(async () => (await produtos()).find(({ codigo }) => codigo === 'correios/pac'))
    .toMatchObject({ limites: { somaCm: 180 }, avisoRecebimento: true, maoPropria: false })
  const after = await house.get(PRODUTO, { headers: { 'if-none-match': String(before.headers.etag) } })
  expect(after.statusCode).toBe(200)
  const cotacoes = [
    pedido({ dimensoes: { alturaPacote: 60, larguraPacote: 61, comprimentoPacote: 61, pesoPacote: 1 } }),
  ]
  const [first] = (await house.post('/api/v1/calculo-frete', { cotacoes })).json<z.input<typeof Cotacao>[]>()
  expect(first?.naoAtendem?.map(({ nomeProduto }) => nomeProduto)).toContain('PAC')
})
