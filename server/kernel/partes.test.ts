import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ParteDaCasa } from '#contract/operacao/painel'
import { startServicosDeCep } from '../adapters/cep/testing.ts'
import { operador } from '../testing/given/operador.ts'
import { startHouse, type TestHouse } from '../testing/house.ts'

const TOKEN = 'token-das-metricas'
let servicos: Awaited<ReturnType<typeof startServicosDeCep>>
let house: TestHouse
beforeAll(async () => {
  servicos = await startServicosDeCep()
  house = await startHouse({
    env: {
      METRICS_TOKEN: TOKEN,
      CEP_PROVIDER: 'viacep',
      CEP_VIACEP_URL: servicos.url,
      CEP_BRASILAPI_URL: servicos.url.replace('127.0.0.1', 'localhost'),
    },
  })
})
afterAll(async () => {
  await house.stop()
  await servicos.close()
})

const detail = async () => {
  const answer = await house.get('/readyz?detalhe', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ status: string; partes: ParteDaCasa[] }>()
}
const ceps = async () => (await detail()).partes.filter(({ parte }) => parte === 'CEP')
const lookUp = (cep: string) => house.get(`/api/v1/cep/${cep}`)

test('each part has the name of the host that answers; a part that the house simulates says so', async () => {
  const { status, partes } = await detail()
  expect(status).toBe('ok')
  expect(partes.map(({ parte, modo }) => [parte, modo])).toEqual([
    ['ARQUIVOS', 'EMBUTIDA'],
    ['FISCO', 'EMBUTIDA'],
    ['CEP', 'REAL'],
    ['CEP', 'REAL'],
    ['EMAIL', 'EMBUTIDA'],
    ['PAGAMENTOS', 'EMBUTIDA'],
    ['TRANSPORTADORA', 'EMBUTIDA'],
    ['TRANSPORTADORA', 'EMBUTIDA'],
  ])
})

test('a part that answers shows how fast; a part that fails shows why, and since when it has not answered', async () => {
  await lookUp('01310100')
  const since = house.clock.now().toISOString()
  expect((await ceps())[0]).toMatchObject({
    respondeuEm: since,
    p95Ms: expect.any(Number),
    caladaDesde: null,
    causa: '',
  })
  servicos.behave('error 500', 'viacep')
  await house.clock.advance(60)
  const failed = house.clock.now().toISOString()
  await lookUp('01310101')
  await house.clock.advance(60)
  await lookUp('01310102')
  expect((await ceps())[0]).toMatchObject({ respondeuEm: since, caladaDesde: failed, causa: 'Respondeu 500.' })
  servicos.behave('honest')
  await lookUp('01310103')
  expect((await ceps())[0]).toMatchObject({ caladaDesde: null, causa: '' })
})

test('the same facts stand on the panel of the staff', async () => {
  const panel = (await (await operador(house, [])).get('/api/v1/operacao/painel')).json<{ partes: ParteDaCasa[] }>()
  const instants = (partes: readonly ParteDaCasa[]) =>
    partes.map(({ respondeuEm, ...parte }) => ({ ...parte, respondeuEm: respondeuEm && new Date(respondeuEm) }))
  expect(instants(panel.partes)).toEqual(instants((await detail()).partes))
})

test('only a caller who may read the figures reads the detail; anybody may ask whether the node is ready', async () => {
  expect((await house.get('/readyz?detalhe')).statusCode).toBe(404)
  expect(
    (await house.get('/readyz?detalhe', { headers: { authorization: 'Bearer outro-token-qualquer' } })).statusCode,
  ).toBe(404)
  expect((await house.get('/readyz')).json()).toEqual({ status: 'ok' })
})
