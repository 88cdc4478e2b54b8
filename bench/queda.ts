import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Postgres, startPostgres } from '../scripts/start-postgres.ts'
import { openEmbedded } from '../server/db/embedded.ts'
import { openPostgres } from '../server/db/open.ts'
import { createProduto, type Produto } from '../server/ensaio/produto.ts'
import type { Db } from '../server/kernel/deps.ts'
import { createLog } from '../server/kernel/log.ts'
import { production } from './ask.ts'
import { type Bench, decimal, median } from './figure.ts'

const SECONDS = 3
const ROUNDS = 3
/** Callers that make the house write while it is killed. */
const WRITERS = 4
const WRITE_MS = 1_500
/** The longest start: on a busy machine, with nothing compiled, it takes minutes. */
const MAX_START_MS = 600_000

/**
 * The embedded database beside PostgreSQL after a kill: how long until somebody can use the house again, and how many commits a
 * second each makes when it waits for the disk.
 */
export const queda: Bench = {
  name: 'queda',
  async run() {
    const [dentro, fora] = [await embedded(), await beside()]
    const seconds = (all: readonly number[]) => `${decimal(median(all), 1)} s`
    return [
      {
        name: 'commits a second of one connection, one row each, each waiting for the disk: embedded / PostgreSQL',
        figure: `${decimal(dentro.commits)} / ${decimal(fora.commits)}`,
        target: '–',
        ok: true,
      },
      {
        name: 'a house killed while it writes (SIGKILL), until it is ready again, compiled: embedded / with PostgreSQL, which goes on',
        figure: `${seconds(dentro.voltas)} / ${seconds(fora.voltas)}`,
        target: '–',
        ok: true,
      },
      {
        name: 'PostgreSQL itself killed while it writes, and started at once, until the house is ready again',
        figure: seconds(fora.doBanco),
        target: '–',
        ok: true,
      },
    ]
  },
}

async function embedded() {
  const dir = mkdtempSync(join(tmpdir(), 'queda-'))
  try {
    const bare = await openEmbedded(join(dir, 'sozinho'), (error) => {
      throw error
    })
    const commits = await countCommits(bare.db)
    await bare.close()
    return { commits, voltas: await killAgain({ DATABASE_URL: '', DATA_DIR: join(dir, 'casa') }) }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

async function beside() {
  const postgres = await startPostgres({ isDuravel: true, isNoDisco: true }) // as in an installation
  const dir = mkdtempSync(join(tmpdir(), 'queda-'))
  try {
    const bare = openPostgres({ databaseUrl: postgres.url, databasePool: 1 }, createLog({ logLevel: 'silent' }))
    const commits = await countCommits(bare.db)
    await bare.close()
    const env = { DATABASE_URL: postgres.url, DATA_DIR: dir }
    return { commits, voltas: await killAgain(env), doBanco: await cutAgain(env, postgres) }
  } finally {
    await postgres.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

async function countCommits(db: Db) {
  await sql`create table bench_commit (n int)`.execute(db)
  const begun = performance.now()
  let commits = 0
  for (; performance.now() - begun < SECONDS * 1_000; commits++)
    await sql`insert into bench_commit values (1)`.execute(db)
  const seconds = (performance.now() - begun) / 1_000
  await sql`drop table bench_commit`.execute(db)
  return commits / seconds
}

const createCasa = (env: Record<string, string>) =>
  createProduto(
    {
      ...production(env.DATABASE_URL ?? ''),
      ...env,
      NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/node'),
    },
    { adiantadoMs: 0, maxStartMs: MAX_START_MS, onEnd: () => {} },
  )

/** Kills the house while people write, and starts it again; seconds until it is ready, for each round. */
async function killAgain(env: Record<string, string>) {
  const casa = await createCasa(env)
  await casa.start()
  const voltas: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await writing(casa, () => casa.kill())
    const begun = performance.now()
    await casa.start()
    voltas.push((performance.now() - begun) / 1_000)
  }
  await casa.stop()
  return voltas
}

/** The same when PostgreSQL is killed and the house goes on. */
async function cutAgain(env: Record<string, string>, postgres: Postgres) {
  const casa = await createCasa(env)
  await casa.start()
  const voltas: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await writing(casa, () => postgres.cut())
    const begun = performance.now()
    await postgres.restore()
    while (!(await isReady(casa))) await pause(10)
    voltas.push((performance.now() - begun) / 1_000)
  }
  await casa.stop()
  return voltas
}

const isReady = ({ url }: Produto) =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

/**
 * Runs `strike` in the middle of what these callers make the house write: each log in that fails is counted in the
 * database.
 */
async function writing({ url }: Produto, strike: () => Promise<unknown>) {
  const stopping = new AbortController()
  const callers = Array.from({ length: WRITERS }, async () => {
    while (!stopping.signal.aborted) {
      const body = JSON.stringify({ username: '52998224725', password: 'Errada@1' })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${url}/api/v1/auth`, { method: 'POST', headers, body, signal: stopping.signal }).catch(() => {})
      await pause(1)
    }
  })
  await pause(WRITE_MS)
  await strike()
  stopping.abort()
  await Promise.all(callers)
}
