// Database: PostgreSQL. The product and the tax authority share it, and both are killed.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { type Postgres, startPostgres } from '../../../scripts/start-postgres.ts'
import { ensaiarDces } from './ensaio.ts'
import type { Percurso } from './mortes.ts'

vi.setConfig({ testTimeout: 900_000 }) // many starts of whole processes, on a machine that may be busy

let folder: string
/** A server only for this test: its product is killed in the middle of everything. */
let server: Postgres
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'freteflex-dces-'))
  const prepared = inject('database')
  server = await startPostgres({ isDuravel: true, ...(prepared.kind === 'postgres' && { de: prepared.pronta }) })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** The authority's work is done, and the product dies before the answer, or the authority does: the hardest points. */
const isSemResposta = ({ ato, mortes: [morte, ...more] }: Percurso) =>
  more.length === 0 &&
  morte?.em === 'autoridade' &&
  morte.momento === 'depois' &&
  (morte.quem === 'PRODUTO' || ato === 'emissao')

/** A part of the rehearsal that `npm run ensaio:quedas` runs in full. */
test('product and authority die at work: numbers have no gap, nothing is authorised twice, every frete has its paper or a reason', async () => {
  const { diferencas, faltaram, percursos, mortes } = await ensaiarDces({
    env: { DATA_DIR: join(folder, 'data') },
    databaseUrl: server.url,
    folder,
    choose: (all) => all.filter(isSemResposta),
  })
  expect([...diferencas, ...faltaram]).toEqual([])
  expect([percursos, mortes]).toEqual([4, 4])
})
