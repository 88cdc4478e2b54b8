import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { ensaiar } from '../scripts/ensaio/ensaio.ts'
import { openTestDatabase, type TestDatabase } from './testing-database.ts'

vi.setConfig({ testTimeout: 600_000 }) // three starts of a whole process, on a machine that may be busy

let folder: string
let database: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freteflex-quedas-'))
  database = await openTestDatabase()
  const prepared = inject('database')
  if (prepared.kind === 'postgres') return
  await mkdir(join(folder, 'data'))
  const pglite = await PGlite.create({
    dataDir: join(folder, 'data/db'),
    loadDataDir: await openAsBlob(prepared.snapshot),
  })
  await pglite.close()
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** The rehearsal that `npm run ensaio:quedas` runs whole. */
test('people buy while the process is killed twice: nothing is lost, doubled or invented', async () => {
  const { diferencas, diario, quedas } = await ensaiar({
    env: {
      DATA_DIR: join(folder, 'data'),
      NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'), // as npm start
      ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
    },
    semente: 2026,
    compras: 24,
    quedas: 2,
    pedidosPorVida: 100,
    maxMs: 300_000,
  })
  expect(diferencas).toEqual([])
  expect(quedas).toBeGreaterThanOrEqual(2)
  expect(diario.comprados.size).toBeGreaterThan(10)
})
