// Database: PostgreSQL. Several nodes write down what they asked a carrier.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { FreteDaOperacao } from '#contract/operacao/frete'
import type { ChamadaHttp, ResumoDeChamadas } from '#contract/operacao/transportadora'
import { CREDENCIAIS, ERRO_500, startCorreios } from '../adapters/transportadora/correios/testing-servidor.ts'
import { pedido } from '../areas/cotacao/testing-pedido.ts'
import { vendedor } from '../testing/given/frete.ts'
import { operador } from '../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

let local: Awaited<ReturnType<typeof startCorreios>>
let house: TestHouse
let env: Record<string, string>
beforeAll(async () => {
  local = await startCorreios({ now: () => house?.clock.now() ?? new Date() })
  env = {
    CORREIOS_URL: local.url,
    CORREIOS_USUARIO: CREDENCIAIS.usuario,
    CORREIOS_CODIGO_ACESSO: CREDENCIAIS.codigoAcesso,
    CORREIOS_CARTAO_POSTAGEM: CREDENCIAIS.cartaoPostagem,
  }
  house = await startHouse({ env })
})
afterEach(() => local.behave())
afterAll(async () => {
  await house.stop()
  await local.close()
})

const PRECOS = /^\/preco\/v1\/nacional/
const quote = () => house.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
const listFalhas = async () => (await (await operador(house)).get('/api/v1/operacao/chamada')).json<ChamadaHttp[]>()
const resumoOf = async (tipo: string) =>
  (await (await operador(house)).get('/api/v1/operacao/chamada/resumo'))
    .json<ResumoDeChamadas[]>()
    .find((one) => one.tipo === tipo)

test('every call is counted by its kind, with its time; one that fails stands in the list with its cause and its trace', async () => {
  expect((await quote()).statusCode).toBe(200)
  expect(await resumoOf('PRECO')).toMatchObject({
    transportadora: 'Correios',
    chamadas: 1,
    semResposta: 0,
    p95Ms: expect.any(Number),
    disjuntor: 'FECHADO',
  })
  local.misbehave(PRECOS, ERRO_500)
  const { headers } = await quote()
  expect(await listFalhas()).toMatchObject([
    {
      transportadora: 'Correios',
      tipo: 'PRECO',
      desfecho: 'SEM_RESPOSTA',
      status: 500,
      causa: 'Respondeu 500.',
      tentativas: 3,
      vezes: 1,
      traceId: String(headers['x-request-id']).replaceAll('-', ''),
    },
  ])
  await quote()
  const [newest] = await listFalhas()
  const older = await (await operador(house)).get(`/api/v1/operacao/chamada?antes=${newest!.id}`)
  expect([older.json<unknown[]>().length, older.headers['x-total-count']]).toEqual([1, '2']) // of the search, not of the page
})

test('the breaker of a kind is shown: closed, open with the calls that were not made, trying, closed again', async () => {
  await house.clock.advance(3600)
  await quote()
  local.misbehave(PRECOS, ERRO_500)
  const before = (await resumoOf('PRECO'))?.naoFeitas ?? 0
  for (let i = 0; i < 7; i++) await quote()
  const aberto = await resumoOf('PRECO')
  expect(aberto).toMatchObject({ disjuntor: 'ABERTO', naoFeitas: before + 2 })
  expect(new Date(aberto!.disjuntorDesde!)).toEqual(house.clock.now())
  expect(await resumoOf('PRAZO')).toMatchObject({ disjuntor: 'FECHADO', disjuntorDesde: null })
  await house.clock.advance(31)
  expect(await resumoOf('PRECO')).toMatchObject({ disjuntor: 'MEIO_ABERTO' })
  local.behave()
  await quote()
  expect(await resumoOf('PRECO')).toMatchObject({ disjuntor: 'FECHADO', disjuntorDesde: null })
})

test('the calls about a frete stand on its line, without names, documents or addresses', async () => {
  const ana = await vendedor(house)
  const [uuid] = await ana.buy({})
  await house.runJobs()
  const { linha } = (await (await operador(house)).get(`/api/v1/operacao/frete/${uuid}`)).json<FreteDaOperacao>()
  const conversa = linha.filter(({ texto }) => texto.includes('por HTTP'))
  expect(conversa.map(({ texto }) => texto)).toEqual([
    expect.stringMatching(/^Correios, Etiqueta por HTTP: respondeu em \d+ ms$/),
  ])
  expect(conversa[0]!.abre.find(({ nome }) => nome === 'Rastro (trace)')?.valor).toMatch(/^[0-9a-f]{32}$/)
  for (const secret of ['João', 'Conceição', '11144477735', 'Pio X'])
    expect(JSON.stringify(conversa)).not.toContain(secret)
})

test('a code that the carrier gives twice: the second frete is paid back, and its line says why', async () => {
  const ana = await vendedor(house)
  const [primeiro] = await ana.buy({})
  await house.runJobs()
  const rowOf = (uuid: string) =>
    house.db.selectFrom('frete').selectAll().where('uuid', '=', uuid).executeTakeFirstOrThrow()
  const { codigoEncomenda } = await rowOf(primeiro!)
  const change = (corpo: unknown) => ({ ...(corpo as object), codigoObjeto: codigoEncomenda })
  local.misbehave(/^\/prepostagem\/v1\/prepostagens$/, { como: 'changed', change }, 1)
  const saldo = async () =>
    (await ana.me.get(`/api/v1/assinatura/${ana.assinaturaUuid}`)).json<{ saldo: number }>().saldo
  const antes = await saldo()
  const [segundo] = await ana.buy({})
  await house.runJobs()
  expect(await rowOf(segundo!)).toMatchObject({ status: 'CANCELADO', codigoEncomenda: null })
  expect(await saldo()).toBe(antes)
  const { linha } = (await (await operador(house)).get(`/api/v1/operacao/frete/${segundo}`)).json<FreteDaOperacao>()
  const recusada = linha.find(({ tipo, falhou }) => tipo === 'CHAMADA' && falhou)
  expect(recusada?.abre.find(({ nome }) => nome === 'Resposta')?.valor).toContain('o código de outra')
  expect((await rowOf(primeiro!)).status).toBe('GERADO')
})

test('a call neither fails nor waits because it cannot be written down', async () => {
  await sql`alter table chamada_http_minuto rename to fora`.execute(house.db)
  expect((await quote()).statusCode).toBe(200)
  await house.deps.linhas.write()
  await sql`alter table fora rename to chamada_http_minuto`.execute(house.db)
  const before = (await resumoOf('PRECO'))?.chamadas ?? 0
  await quote()
  expect((await resumoOf('PRECO'))?.chamadas).toBe(before + 1)
})

test('what waits in memory is written when the house stops', async () => {
  const other = await startHouse({ env, database: house.database })
  await other.post('/api/v1/calculo-frete', { cotacoes: [pedido()] })
  const count = async () => (await resumoOf('PRECO'))?.chamadas ?? 0
  const before = await count()
  await other.stop()
  expect(await count()).toBeGreaterThan(before)
})

test('calls are kept for thirty days, their counts for seven', async () => {
  // While the clock advances, the tracks of the fretes above are asked for. Those calls are counted at the new
  // time, so this test looks at the counts from before the advance alone.
  await house.deps.linhas.write()
  const comeco = house.clock.now()
  const countsFromBefore = () =>
    house.db.selectFrom('chamadaHttpMinuto').select('tipo').where('minuto', '<=', comeco).execute()
  expect((await listFalhas()).length).toBeGreaterThan(0)
  expect((await countsFromBefore()).length).toBeGreaterThan(0)
  await house.clock.advance(8 * 86_400)
  expect(await countsFromBefore()).toEqual([])
  expect((await listFalhas()).length).toBeGreaterThan(0)
  await house.clock.advance(24 * 86_400)
  expect(await listFalhas()).toEqual([])
})
