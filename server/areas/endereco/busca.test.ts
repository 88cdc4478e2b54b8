// Database: both. Text search.
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { startServicosDeCep } from '../../adapters/cep/testing.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { findMunicipioByIbge } from './municipios.ts'

const DAY = 24 * 3600
const PAULISTA = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  bairro: 'Bela Vista',
  cidade: findMunicipioByIbge(3550308)?.uuid,
  nomeCidade: 'São Paulo',
  siglaUf: 'SP',
  nomeUf: 'São Paulo',
  parcial: false,
}
/** The same CEP by the ranges alone. */
const SAO_PAULO = { ...PAULISTA, logradouro: '', bairro: '' }

let local: Awaited<ReturnType<typeof startServicosDeCep>>
let house: TestHouse
/**
 * The house waits long for an answer, which comes late on a busy machine; only the test of a silent service waits less.
 */
const env = (timeoutMs = 30_000) => ({
  CEP_PROVIDER: 'viacep',
  CEP_VIACEP_URL: local.url,
  CEP_BRASILAPI_URL: local.url,
  CEP_TIMEOUT_MS: String(timeoutMs),
  LIMIT_CEP_PER_MINUTE: '1000000',
})
const find = async (cep: string, at = house) => (await at.get(`/api/v1/cep/${cep}`)).json()

beforeAll(async () => {
  local = await startServicosDeCep()
  house = await startHouse({ env: env() })
})
afterAll(async () => {
  await house.stop()
  await local.close()
})
beforeEach(async () => {
  local.behave('honest')
  local.asked.viacep = local.asked.brasilapi = 0
  await house.clock.advance(60) // a breaker that a test opened is closed again
})
afterEach(() => house.db.deleteFrom('cepCache').execute())

test('a street is looked up once, and cached for 30 days', async () => {
  expect(await find('01310-100')).toEqual(PAULISTA)
  expect(await find('01310100')).toEqual(PAULISTA)
  expect(local.asked).toEqual({ viacep: 1, brasilapi: 0 })
  await house.clock.advance(29 * DAY)
  expect(await find('01310100')).toEqual(PAULISTA)
  expect(local.asked.viacep).toBe(1)
  await house.clock.advance(1 * DAY)
  expect(await find('01310100')).toEqual(PAULISTA)
  expect(local.asked.viacep).toBe(2)
})

test('a CEP that no service knows is asked for again the next day; its state and city are known all the same', async () => {
  const partial = { siglaUf: 'SP', nomeCidade: '', cidade: '', parcial: true }
  expect(await find('14780000')).toMatchObject(partial)
  expect(await find('14780000')).toMatchObject(partial)
  expect(local.asked).toEqual({ viacep: 1, brasilapi: 1 })
  await house.clock.advance(1 * DAY)
  local.enderecos.set('14780000', { logradouro: '', bairro: '', localidade: 'Barretos', uf: 'SP', ibge: '3505500' })
  expect(await find('14780000')).toMatchObject({ nomeCidade: 'Barretos', parcial: false })
  local.enderecos.delete('14780000')
})

test('twenty requests for one CEP at once cost one call', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => find('01310100')))
  expect(answers).toEqual(Array.from({ length: 20 }, () => PAULISTA))
  expect(local.asked.viacep).toBe(1)
})

test('the second service is asked when the first fails', async () => {
  local.behave('error 500', 'viacep')
  expect(await find('01310100')).toEqual(PAULISTA)
  expect(local.asked).toEqual({ viacep: 1, brasilapi: 1 })
})

test.each(['page 400', 'error 500', 'silent', 'garbage', 'another CEP', 'city of another state'] as const)(
  'the ranges answer when the services fail (%s), and nothing wrong is remembered',
  async (how) => {
    const asked = how === 'silent' ? await startHouse({ env: env(100), database: house.database }) : house
    local.behave(how)
    expect(await find('01310100', asked)).toEqual(SAO_PAULO)
    if (asked !== house) await asked.stop()
    local.behave('honest')
    await house.clock.advance(60)
    expect(await find('01310100')).toEqual(PAULISTA)
  },
)

test('services that keep failing are not asked for a while', async () => {
  local.behave('error 500')
  for (let i = 0; i < 5; i++) await find('01310100')
  const asked = { ...local.asked }
  expect(await find('01310100')).toEqual(SAO_PAULO)
  expect(local.asked).toEqual(asked)
  local.behave('honest')
  await house.clock.advance(31)
  expect(await find('01310100')).toEqual(PAULISTA)
})

test('a city is found by its name when the service gives no code', async () => {
  local.behave('error 500', 'viacep')
  local.enderecos.set('13450000', { logradouro: 'Rua A', bairro: 'B', localidade: 'SANTA BARBARA D OESTE', uf: 'SP' })
  expect(await find('13450000')).toMatchObject({ nomeCidade: "Santa Bárbara d'Oeste", logradouro: 'Rua A' })
})

test('a city that its state does not have is ignored', async () => {
  local.enderecos.set('14781000', {
    logradouro: 'Rua A',
    bairro: 'B',
    localidade: 'Niterói',
    uf: 'RJ',
    ibge: '3303302',
  })
  expect(await find('14781000')).toMatchObject({ siglaUf: 'SP', nomeCidade: '', logradouro: '', parcial: true })
  local.behave('error 500', 'viacep')
  local.enderecos.set('14781000', { logradouro: 'Rua A', bairro: 'B', localidade: 'Cidade Nenhuma', uf: 'SP' })
  expect(await find('14781000')).toMatchObject({ siglaUf: 'SP', nomeCidade: '', logradouro: '', parcial: true })
})

test.runIf(inject('database').kind === 'postgres')('one node uses what another has cached', async () => {
  const other = await house.startNode()
  expect(await find('01310100')).toEqual(PAULISTA)
  local.behave('error 500')
  expect(await find('01310100', other)).toEqual(PAULISTA)
})

test('an impossible CEP is not looked up', async () => {
  expect((await house.get('/api/v1/cep/00000000')).statusCode).toBe(404)
  expect(local.asked).toEqual({ viacep: 0, brasilapi: 0 })
})

test('a job deletes expired entries', async () => {
  await find('01310100')
  await find('14780000')
  const kept = () => house.db.selectFrom('cepCache').select('cep').execute()
  await house.clock.advance(2 * DAY)
  await house.runJobs()
  expect(await kept()).toEqual([{ cep: '01310100' }])
})
