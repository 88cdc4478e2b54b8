import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Cotacao, UltimaCotacao } from '#contract/cotacao'
import type { Db } from '../../kernel/deps.ts'
import { readEdicoes, TABELAS_DO_PROJETO } from '../../tarifario/load-tabelas.ts'
import { renderRecibo } from '../../tarifario/recibo.ts'
import { recompute, type Snapshot } from '../../tarifario/snapshot.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { listUltimosVolumes } from './cotacao.repo.ts'
import { importTarifas, refreshTabelas } from './tabelas.ts'
import { CAIXA, caixa, pedido } from './testing-pedido.ts'

type Wire = z.input<typeof Cotacao>
type Ultima = z.input<typeof UltimaCotacao>

let house: TestHouse
beforeAll(async () => {
  house = await startHouse()
})
afterAll(() => house.stop())

async function assinante() {
  const { token, assinaturaUuid } = await house.given.assinante()
  const caller = house.as(token)
  return {
    assinaturaUuid,
    async quote(...cotacoes: unknown[]) {
      const answer = await caller.post('/api/v1/calculo-frete', { cotacoes })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json<Wire[]>()
    },
    listUltimas: async () => (await caller.get('/api/v1/calculo-frete')).json<Ultima[]>(),
  }
}
const listKept = (assinaturaUuid: string) =>
  house.db
    .selectFrom('cotacao')
    .innerJoin('cotacaoVolume', 'cotacaoVolume.uuid', 'cotacao.volumeUuid')
    .selectAll('cotacao')
    .select(['cotacaoVolume.criadaEm', 'cotacaoVolume.validaAte', 'cotacaoVolume.volume'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()

test('every quote of a subscriber is stored as shown, and valid for 24 hours', async () => {
  const ana = await assinante()
  const shown = await ana.quote(pedido(), caixa({ pesoPacote: 2 }))
  const kept = await listKept(ana.assinaturaUuid)
  expect(kept).toHaveLength(9)
  for (const { uuid, valorFreteCentavos, produto, criadaEm, validaAte, volume } of kept) {
    const cotacao = shown.find((one) => one.uuid === uuid)!
    expect([cotacao.produto.codigo, Math.round(cotacao.valorFrete * 100), cotacao.cotacao.volume]).toEqual([
      produto,
      valorFreteCentavos,
      volume,
    ])
    expect(validaAte.getTime() - criadaEm.getTime()).toBe(24 * 3_600_000)
    expect(Math.abs(new Date(cotacao.validaAte).getTime() - validaAte.getTime())).toBeLessThan(1000)
  }
})

test('the stored data give the price of the same and of other measures', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  const measured = {
    formato: 'CAIXA',
    alturaPacote: 10,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoGramas: 1400,
    valorCentavos: 89_90,
  } as const
  const again = await ana.quote(caixa({ alturaPacote: 10, pesoPacote: 1.4 }))
  for (const { snapshot, produto, valorFreteCentavos } of await listKept(ana.assinaturaUuid)) {
    const quoted = again.find((cotacao) => cotacao.produto.codigo === produto)
    if (quoted) expect(recompute(snapshot as Snapshot, measured).preco.total).toBe(Math.round(quoted.valorFrete * 100))
    const medidas = { ...measured, alturaPacote: 4, pesoGramas: 300 }
    if (valorFreteCentavos < 20_00)
      expect(recompute(snapshot as Snapshot, medidas).preco.total).toBe(valorFreteCentavos)
  }
})

test('the last five distinct requests come back, newest first', async () => {
  const ana = await assinante()
  for (const kg of [1, 2, 3, 4]) {
    await ana.quote(caixa({ pesoPacote: kg }))
    await house.clock.advance(60)
  }
  await ana.quote(caixa({ pesoPacote: 1 })) // asked again: moves to the front, and is not listed twice
  await house.clock.advance(60)
  await ana.quote(
    caixa({ pesoPacote: 5 }),
    pedido({ formato: 'ROLO_CILINDRO', dimensoes: { comprimentoPacote: 30, diametroPacote: 10, pesoPacote: 6 } }),
  )
  const ultimas = await ana.listUltimas()
  expect(ultimas.map(({ dimensoes }) => dimensoes.pesoPacote)).toEqual([6, 5, 1, 4, 3])
  expect(ultimas[1]).toEqual({
    uuid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    cepOrigem: '01310100',
    cepDestino: '20040020',
    valorEncomenda: 89.9,
    formato: 'CAIXA',
    dimensoes: { ...CAIXA, pesoPacote: 5, diametroPacote: null },
    criadoEm: expect.stringMatching(/-03:00$/) as unknown,
  })
  expect(ultimas[0]).toMatchObject({ formato: 'ROLO_CILINDRO', dimensoes: { diametroPacote: 10, alturaPacote: null } })
})

test('the header gives the number of last quotes', async () => {
  const { token } = await house.given.assinante()
  const ana = house.as(token)
  expect((await ana.get('/api/v1/calculo-frete')).headers['x-total-count']).toBe('0')
  await ana.post('/api/v1/calculo-frete', { cotacoes: [pedido(), caixa({ pesoPacote: 2 })] })
  expect((await ana.get('/api/v1/calculo-frete')).headers['x-total-count']).toBe('2')
})

test('the last five of a subscriber who quotes all day are read from the end of the index', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  await sql`insert into cotacao_volume
    select gen_random_uuid(), assinatura_uuid, volume, cep_origem, cep_destino, valor_encomenda_centavos + n % 300,
      formato, altura_cm, largura_cm, comprimento_cm, diametro_cm, peso_gramas, aviso_recebimento, mao_propria,
      logistica_reversa, criada_em - n * interval '1 second', valida_ate
    from cotacao_volume, generate_series(1, 20000) as n where assinatura_uuid = ${ana.assinaturaUuid}`.execute(house.db)
  await sql`analyze cotacao_volume`.execute(house.db)
  expect((await ana.listUltimas()).map(({ valorEncomenda }) => valorEncomenda)).toEqual([
    89.9, 89.91, 89.92, 89.93, 89.94,
  ])

  const { sql: asked, parameters } = await watch((db) => listUltimosVolumes(db, ana.assinaturaUuid, 5))
  const { rows } = await house.db.executeQuery<Record<string, [{ Plan: Plan }]>>(
    CompiledQuery.raw(`explain (analyze, format json) ${asked}`, [...parameters]),
  )
  const scans = leavesOf(Object.values(rows[0]!)[0]![0].Plan)
  expect(scans.map((scan) => [scan['Index Name'], scan['Actual Rows']])).toEqual([['cotacao_volume_assinatura', 200]])
})

type Plan = { 'Index Name'?: string; 'Actual Rows': number; Plans?: Plan[] }
const leavesOf = (plan: Plan): Plan[] => plan.Plans?.flatMap(leavesOf) ?? [plan]

/** The statement that a repository function sends. */
async function watch(ask: (db: Db) => Promise<unknown>) {
  const nodes: RootOperationNode[] = []
  const spy: KyselyPlugin = {
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  await ask(house.db.withPlugin(spy))
  return house.db.getExecutor().compileQuery(nodes[0]!, createQueryId())
}

test('nobody sees another’s quotes, and a visitor is asked to log in', async () => {
  const [ana, bia] = [await assinante(), await assinante()]
  await ana.quote(pedido())
  expect(await bia.listUltimas()).toEqual([])
  expect((await house.get('/api/v1/calculo-frete')).statusCode).toBe(401)
})

test('an expired session is refused, and not quoted as a visitor', async () => {
  const answer = await house.as('acabou').post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([401, 'UNAUTHENTICATED'])
})

test('two requests at once are both stored whole', async () => {
  const ana = await assinante()
  await Promise.all([ana.quote(pedido(), pedido({ valorEncomenda: 10 })), ana.quote(caixa({ pesoPacote: 9 }))])
  expect(await listKept(ana.assinaturaUuid)).toHaveLength(14)
  expect(await ana.listUltimas()).toHaveLength(3)
})

test('a copied snapshot explains its price after newer tables, and after the quote is deleted', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  const medidas = {
    formato: 'CAIXA',
    alturaPacote: 4,
    larguraPacote: 16,
    comprimentoPacote: 24,
    pesoGramas: 300,
    valorCentavos: 89_90,
  } as const
  const copies = (await listKept(ana.assinaturaUuid)).map(({ uuid, valorFreteCentavos, snapshot }) => ({
    uuid,
    valorFreteCentavos,
    snapshot: JSON.stringify(snapshot), // as a bought frete stores it
  }))
  const dearer = readEdicoes(TABELAS_DO_PROJETO)
    .filter(({ produto, arquivos }) => produto !== 'malha' && arquivos['precos.csv'])
    .map((edicao) => ({
      ...edicao,
      versao: '2026-12',
      arquivos: {
        ...edicao.arquivos,
        'produto.csv': edicao.arquivos['produto.csv']!.replace('margem_pct,0', 'margem_pct,50'),
      },
    }))
  await importTarifas(house.deps, dearer, { isEnsaio: false })
  await house.clock.advance(32 * 24 * 3600)
  expect(await listKept(ana.assinaturaUuid)).toEqual([])
  await refreshTabelas(house.deps)
  const later = (await house.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })).json<Wire[]>()
  const now = new Map(later.map(({ produto, valorFrete }) => [produto.codigo, Math.round(valorFrete * 100)]))
  expect(copies).toHaveLength(5)
  for (const { snapshot, valorFreteCentavos } of copies) {
    const kept = JSON.parse(snapshot) as Snapshot
    const { preco } = recompute(kept, medidas)
    expect(preco.total).toBe(valorFreteCentavos)
    expect(renderRecibo(kept, preco)).toMatchObject({ versao: '2026-11', total: valorFreteCentavos })
    expect(now.get(kept.regras.tabela)).toBeGreaterThan(valorFreteCentavos)
  }
})

test('a quote is deleted thirty days after it expired', async () => {
  const ana = await assinante()
  await ana.quote(pedido())
  await house.clock.advance(30 * 24 * 3600)
  expect(await listKept(ana.assinaturaUuid)).toHaveLength(5)
  await house.clock.advance(2 * 24 * 3600)
  expect(await listKept(ana.assinaturaUuid)).toEqual([])
})
