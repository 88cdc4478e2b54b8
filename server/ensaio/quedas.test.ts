// Database: both. Processes that are killed.
import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../../scripts/start-postgres.ts'
import { addressOf, administer } from '../testing/database.ts'
import { ensaiar } from './ensaio.ts'

vi.setConfig({ testTimeout: 1_200_000 }) // many starts of whole processes, on a machine that may be busy

let folder: string
/** A server only for this test, because the test kills it. */
let server: Postgres | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freteflex-quedas-'))
  const prepared = inject('database')
  if (prepared.kind === 'postgres') server = await startPostgres({ isDuravel: true, de: prepared.pronta })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Makes a furnished database; returns the variables with which the product finds it. */
async function furnished(name: string) {
  const env = { DATA_DIR: join(folder, name) }
  const prepared = inject('database')
  if (server) {
    await administer(addressOf(server.url, 'template1'), `create database ${name} template postgres strategy file_copy`)
    return { ...env, DATABASE_URL: addressOf(server.url, name) }
  }
  if (prepared.kind !== 'pglite') throw new Error('there is no server')
  await mkdir(env.DATA_DIR)
  const pglite = await PGlite.create({
    dataDir: join(env.DATA_DIR, 'db'),
    loadDataDir: await openAsBlob(prepared.snapshot),
  })
  await pglite.close()
  return env
}

/** Cuts of the database while people buy: one of each kind. */
const CORTES = 4

/** A short run of the rehearsal that `npm run ensaio:quedas` runs in full. */
test('people buy while processes, and on PostgreSQL the database, are killed: nothing is lost, doubled or invented', async () => {
  const { diferencas, faltaram, diario, quedas, cortes } = await ensaiar({
    env: await furnished('cheia'),
    semente: 2035, // both first kills come while people buy
    compras: 20,
    quedas: server ? 1 : 2, // two nodes on PostgreSQL
    pedidosPorVida: 250,
    ...(server && { postgres: { server, cortes: CORTES, pedidosPorCorte: 90 } }),
    maxMs: 900_000,
  })
  expect({ diferencas, faltaram }).toEqual({ diferencas: [], faltaram: 0 })
  expect(quedas).toBeGreaterThanOrEqual(2)
  expect(cortes).toBeGreaterThanOrEqual(server ? CORTES : 0)
  expect(diario.comprados.size).toBeGreaterThan(10)
})

// what the rehearsal reports does not depend on the database
test.runIf(inject('database').kind === 'postgres')(
  'a rehearsal that has no time left says how many purchases it lacks, and that is no difference',
  async () => {
    const { diferencas, faltaram, diario } = await ensaiar({
      env: await furnished('breve'),
      semente: 2027,
      compras: 1_000_000,
      quedas: 0,
      pedidosPorVida: 100,
      maxMs: 1,
    })
    expect({ diferencas, faltaram }).toEqual({ diferencas: [], faltaram: 1_000_000 - diario.compras })
  },
)
