// Database: PostgreSQL. A replica.
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import { startPostgres } from '../../../scripts/start-postgres.ts'
import type { Db } from '../../kernel/deps.ts'
import { route } from '../../kernel/http/route.ts'
import { createLog } from '../../kernel/log.ts'
import { givenStatus, vendedor } from '../../testing/given/frete.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { closeBooks } from '../../testing/livro.ts'
import { startPostgresAgrupador } from '../../testing/postgres-agrupador.ts'
import { startReplicated } from '../../testing/replica.ts'
import { openReads } from './connections.ts'
import { readingFrom } from './reading.ts'

/** A declared read of the test's own; each test sets what it asks. */
const lerCorte = endpoint({
  method: 'GET',
  path: '/api/v1/corte',
  summary: '',
  tag: 'teste',
  access: 'subscriber',
  right: 'verFretes',
  leitura: 'replica',
  response: z.unknown(),
})
let ask: (db: Db) => Promise<unknown> = async () => null

/** Most tests wait until the replica is seen to be in use again. */
const OFTEN = { replicaLookMs: 50 }

let pair: Awaited<ReturnType<typeof startReplicated>>
let house: TestHouse
let ana: Awaited<ReturnType<typeof vendedor>>
beforeAll(async () => {
  pair = await startReplicated()
  house = await startHouse({
    database: pair.database,
    env: envOf({ DATABASE_REPLICA_LAG_SECONDS: '600' }),
    brought: {
      ...OFTEN,
      isWorking: false,
      areas: [{ name: 'teste', routes: (app, deps) => route(app, deps, lerCorte, ({ lendo }) => ask(lendo)) }],
    },
  })
  await sql`create table corte (a int)`.execute(house.db)
  ana = await vendedor(house)
})
afterAll(async () => {
  await closeBooks(house)
  await pair.database.close()
})
beforeEach(async () => {
  await pair.resume()
  await untilUsed()
})

function envOf(more: Record<string, string> = {}) {
  return { DATABASE_REPLICA_URL: pair.proxy.url, LIMIT_TRACKING_PER_MINUTE: '100000', ...more }
}

const SOON = { timeout: 30_000, interval: 20 }
const facts = () => house.deps.replica.facts()!
async function untilUsed() {
  await pair.catchUp()
  await expect.poll(() => facts().out, SOON).toBeUndefined()
}

/** Runs `act`; returns its answer, what the replica was asked meanwhile, and why the primary was asked instead. */
async function watched<T>(act: () => Promise<T>) {
  const before = { ...facts().answered.primary }
  pair.proxy.arm()
  const answer = await act()
  const asked = pair.proxy.disarm().filter((text) => !text.includes('pg_is_in_recovery()'))
  const whys = Object.entries(facts().answered.primary).flatMap(([why, n]) =>
    n > before[why as keyof typeof before] ? [why] : [],
  )
  return { answer, asked, whys }
}

/** Runs `act` until the replica has answered all of it: on a busy machine it may be a little behind. */
async function fromReplica<T>(act: () => Promise<T>) {
  let seen!: Awaited<ReturnType<typeof watched<T>>>
  await expect.poll(async () => (seen = await watched(act)).whys, SOON).toEqual([])
  return seen
}

const listed = async () => {
  const answer = await ana.me.get('/api/v1/frete')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ uuid: string }[]>().map(({ uuid }) => uuid)
}
const read = async () => {
  const answer = await ana.me.get('/api/v1/corte')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<unknown>()
}
const countCorte = async (db: Db) =>
  (
    await sql<{
      n: number
      replica: boolean
    }>`select count(*)::int as n, pg_is_in_recovery() as replica from corte`.execute(db)
  ).rows[0]!

test('lists, their files and the public tracking are read from the replica, and only there', async () => {
  const [uuid] = await ana.buy({})
  const codigo = await givenStatus(house, uuid!, 'POSTADO')
  await pair.catchUp()
  const paths = [
    '/api/v1/frete',
    '/api/v1/frete/quantidade',
    '/api/v1/frete/semanas',
    '/api/v1/destinatario',
    '/api/v1/notificacao',
    '/api/v1/atividade',
    '/api/v1/atividade/pessoas',
    `/api/v1/rastreio/${codigo}`,
  ]
  for (const path of paths) {
    const { answer, asked } = await fromReplica(() => ana.me.get(path))
    expect([path, answer.statusCode, asked.length > 0]).toEqual([path, 200, true])
  }
  const { answer, asked } = await fromReplica(() =>
    ana.me.get('/api/v1/atividade', { headers: { accept: 'text/csv' } }),
  )
  expect(answer.body).toContain('comprou 1 frete')
  expect(asked.length).toBeGreaterThan(0)
})

test('no declared read names a table of money, carts, payments, limits, keys or staff', async () => {
  const declared = house.app.endpoints.filter(({ leitura, path }) => leitura && path !== lerCorte.path)
  const { asked } = await fromReplica(async () => {
    for (const { path, files = [] } of declared) {
      for (const accept of ['application/json', ...files])
        await ana.me.get(`${path.replace(':codigo', 'AA123456785BR')}?mes=2026-11`, { headers: { accept } })
    }
  })
  const named = new Set(
    asked.flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name]) => name!)),
  )
  expect(named).toContain('frete')
  expect(named).toContain('dce')
  const forbidden = tablesOf(
    'server/areas/{carteira,pagamento,carrinho,cotacao,diferenca,operacao,termos}/**',
    'server/kernel/*',
  )
  expect(forbidden).toContain('idempotencia')
  expect(forbidden.filter((table) => named.has(table))).toEqual([])
  const ofAcesso = tablesOf('server/areas/acesso/*').filter((table) => named.has(table))
  expect(ofAcesso).toEqual(['usuario']) // the list of activity shows names
})

function tablesOf(...places: string[]) {
  return globSync(places.map((place) => `${place}/*.tables.ts`.replace('*/*.', '*.')))
    .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/^ {2}(\w+): \{/gm)].map(([, table]) => table!))
    .map((table) => table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
}

test('nothing else asks the replica: a log in, a cart, a purchase, the wallet, and every call that is not declared', async () => {
  const { asked } = await watched(async () => {
    await ana.buy({})
    await house.post('/api/v1/auth', { username: '529.982.247-25', password: 'errada' })
    await house.runJobs()
    for (const { method, path, leitura, access } of house.app.endpoints) {
      if (method !== 'GET' || leitura || access === 'operator') continue
      await ana.me.get(path.replaceAll(/:\w+/g, ana.assinaturaUuid))
    }
  })
  expect(asked).toEqual([])
})

test('while the replica lags, a person sees at once what they did, also on another node', async () => {
  const other = await startHouse({ database: pair.database, env: envOf(), brought: OFTEN })
  await pair.pause()
  const [uuid] = await ana.buy({})
  const here = await watched(listed)
  expect(here.answer).toContain(uuid)
  expect(here.whys).toEqual([expect.stringMatching(/^(?:behind|lagging)$/)])
  const there = await other.as(ana.me.token!).get('/api/v1/frete')
  expect(there.json<{ uuid: string }[]>().map((frete) => frete.uuid)).toContain(uuid)
  await other.stop()
})

test('while the replica lags, a person sees at once what a job did and told them', async () => {
  const [uuid] = await ana.buy({})
  await pair.catchUp()
  await pair.pause()
  await house.runJobs()
  const found = (await ana.me.get('/api/v1/frete')).json<{ uuid: string; statusFrete: string }[]>()
  expect(found.find((frete) => frete.uuid === uuid)).toMatchObject({ statusFrete: 'GERADO' })
})

test('a visitor may see a little of the past, but not more than DATABASE_REPLICA_LAG_SECONDS', async () => {
  const [uuid] = await ana.buy({})
  const codigo = await givenStatus(house, uuid!, 'POSTADO')
  await untilUsed()
  const strict = await startHouse({
    database: pair.database,
    env: envOf({ DATABASE_REPLICA_LAG_SECONDS: '1' }),
    brought: OFTEN,
  })
  await pair.pause()
  await house.db.updateTable('frete').set({ situacao: 'EM_TRANSITO' }).where('uuid', '=', uuid!).execute()
  const situacao = async (asked: TestHouse) =>
    (await asked.get(`/api/v1/rastreio/${codigo}`)).json<{ situacao: string }>().situacao
  expect(await situacao(house)).not.toBe('EM_TRANSITO')
  await expect.poll(() => situacao(strict), SOON).toBe('EM_TRANSITO')
  expect(await situacao(house)).not.toBe('EM_TRANSITO')
  const mine = await ana.me.get(`/api/v1/rastreio/${codigo}`)
  expect(mine.json()).toMatchObject({ situacao: 'EM_TRANSITO' }) // a person with a session reads the present: they may have made the change
  await strict.stop()
})

test('a replica that is killed in the middle of a read: the primary answers the rest, and the replica is used again', async () => {
  ask = async (db) => {
    const first = await countCorte(db)
    if (first.replica) await pair.postgres.cutReplica()
    return [first.replica, (await countCorte(db)).replica]
  }
  await expect.poll(read, SOON).toEqual([true, false])
  ask = countCorte
  const later = await watched(read)
  expect(later).toMatchObject({ answer: { replica: false }, asked: [], whys: ['away'] })
  await pair.postgres.restoreReplica()
  await untilUsed()
  expect((await fromReplica(read)).answer).toMatchObject({ replica: true })
})

test.each(['cut', 'cut after', 'standby'] as const)(
  'a statement of a read that meets the fault %s is the primary’s',
  async (fault) => {
    ask = async (db) => {
      const first = await countCorte(db)
      if (first.replica) pair.proxy.arm({ fault, at: 2 }) // first comes the question about its place
      return [first.replica, (await countCorte(db)).n]
    }
    await expect.poll(read, SOON).toEqual([true, 0])
    pair.proxy.disarm()
  },
)

test('a replica that hangs holds nobody up', async () => {
  ask = async (db) => {
    const first = await countCorte(db)
    if (first.replica) pair.proxy.freeze()
    return [first.replica, (await countCorte(db)).replica]
  }
  await expect.poll(read, SOON).toEqual([true, false])
  expect(facts().out).toBe('away')
  pair.proxy.thaw()
})

test('a question that the replay cancels is the primary’s, and the replica stays in use', async () => {
  await pair.setReplica('max_standby_streaming_delay', '10ms')
  ask = async (db) => {
    const slow = sql`select case when pg_is_in_recovery() then pg_sleep(20)::text end from (select count(*) from corte) as c`
    if (!(await countCorte(db)).replica) return null
    const [{ rows }] = await Promise.all([slow.execute(db), truncateCorte()])
    return rows.length
  }
  const before = facts().answered.primary.conflict
  await expect.poll(read, SOON).toBe(1)
  expect(facts().answered.primary.conflict).toBeGreaterThan(before)
  expect(facts().out).not.toBe('away')
})

/** Once the question runs on the replica. */
async function truncateCorte() {
  await expect.poll(() => pair.running('pg_sleep'), SOON).toBe(true)
  await sql`truncate corte`.execute(house.db)
}

test('a table that the replica does not have yet is read from the primary', async () => {
  await pair.pause()
  await sql`create table nova (a int)`.execute(house.db)
  ask = async (db) => (await sql`select * from nova`.execute(db)).rows
  expect(await read()).toEqual([])
})

test('a change that a declared read tries by mistake is made on the primary and counted, and the replica stays in use', async () => {
  ask = async (db) =>
    (await countCorte(db)).replica && (await sql`insert into corte values (1) returning a`.execute(db)).rows
  const before = facts().answered.primary.refused
  await expect.poll(read, SOON).toEqual([{ a: 1 }])
  expect(facts().answered.primary.refused).toBe(before + 1)
  expect(facts().out).not.toBe('away')
})

test('/readyz?detalhe and /metrics tell the state of the replica', async () => {
  await fromReplica(listed)
  const quem = new URL(pair.proxy.url).host
  const told = async () => (await house.get('/readyz?detalhe')).json<{ replica: object }>().replica
  await expect.poll(told, SOON).toEqual({ quem, emUso: true, motivo: '', atrasoMs: expect.any(Number) })
  let figures = ''
  await expect
    .poll(async () => (figures = (await house.get('/metrics')).body), SOON)
    .toContain('replica_in_use{why=""} 1')
  expect(figures).toMatch(/^replica_lag_seconds\{who="[\w.:]+"\} \d/m)
  expect(figures).toMatch(/^replica_statements_total\{by="replica",why=""\} [1-9]/m)
  expect(figures).toMatch(/^replica_statements_total\{by="primary",why="away"\} [1-9]/m)
})

test('a replica of another database stops the start', async () => {
  const other = await startPostgres()
  onTestFinished(() => other.stop())
  const start = startHouse({ database: pair.database, env: envOf({ DATABASE_REPLICA_URL: other.url }) })
  await expect(start).rejects.toThrow('DATABASE_REPLICA_URL: este banco não é uma réplica do banco de DATABASE_URL.')
})

test('a replica that is away at the start is used when it comes', async () => {
  await pair.postgres.cutReplica()
  const early = await startHouse({ database: pair.database, env: envOf(), brought: OFTEN })
  expect(early.deps.replica.facts()?.out).toBe('away')
  expect((await early.as(ana.me.token!).get('/api/v1/frete')).statusCode).toBe(200)
  await pair.postgres.restoreReplica()
  await expect.poll(() => early.deps.replica.facts()?.out, SOON).toBeUndefined()
  await early.stop()
})

test.each([
  { between: 'nothing', pooler: 'off' },
  { between: 'a pooler by transaction', pooler: 'transacao' },
] as const)(
  'a server that follows a lost primary answers nothing, although a balancer leads to it; $between before it',
  async ({ pooler }) => {
    const reads = openReads({ url: pair.proxy.url, pooler, max: 1 }, createLog({ logLevel: 'silent' }))
    onTestFinished(() => reads.db.destroy())
    const whys: unknown[] = []
    const open = readingFrom(
      { replica: reads.db, dialect: reads.dialect, primary: house.db, isShared: pooler === 'transacao' },
      { answered: (why) => whys.push(why), failed: () => {} },
    )
    const { rows: places } = await sql<{
      timeline: number
    }>`select timeline_id as timeline from pg_control_checkpoint()`.execute(house.db)
    const [{ timeline }] = places as [{ timeline: number }]
    for (const one of [timeline, timeline + 1]) {
      const db = open({ position: { lsn: '0/0', timeline: one }, inUse: new AbortController().signal })
      await sql`select 1`.execute(db)
    }
    expect(whys).toEqual([undefined, 'timeline'])
  },
)

test('lists are read from a replica behind a pooler by transaction, which is asked for nothing that belongs to a session', async () => {
  const [primary, replica] = await Promise.all([
    startPostgresAgrupador(pair.database.databaseUrl!),
    startPostgresAgrupador(pair.proxy.url),
  ])
  const pooled = await startHouse({
    database: { ...pair.database, databaseUrl: primary.url },
    env: envOf({ DATABASE_REPLICA_URL: replica.url, DATABASE_POOLER: 'transacao' }),
    brought: { ...OFTEN, isWorking: false },
  })
  onTestFinished(async () => {
    await pooled.stop()
    await Promise.all([primary.close(), replica.close()])
  })
  const [uuid] = await ana.buy({})
  const answeredBy = () => pooled.deps.replica.facts()!.answered
  const list = async () => {
    const before = answeredBy().replica
    const found = (await pooled.as(ana.me.token!).get('/api/v1/frete')).json<{ uuid: string }[]>()
    return { found: found.map((frete) => frete.uuid), isReplica: answeredBy().replica > before }
  }
  await expect.poll(list, SOON).toEqual({ found: expect.arrayContaining([uuid]), isReplica: true })
  await pair.pause()
  const [novo] = await ana.buy({})
  expect(await list()).toEqual({ found: expect.arrayContaining([novo]), isReplica: false })
  const said = replica.asked()
  expect(said.map(({ type, texts: [first, second] }) => (type === 'P' ? second : first))).toContain('begin read only')
  expect(said.filter(({ type, texts: [name] }) => type === 'P' && name !== '')).toEqual([])
  expect(answeredBy().primary.refused).toBe(0)
})

/** The last test: there is no way back. */
test('a replica that is promoted is asked no more, from its next answer on', async () => {
  await pair.promote()
  const [uuid] = await ana.buy({})
  const { answer, whys } = await watched(listed)
  expect(answer).toContain(uuid)
  expect(whys).toEqual(['promoted'])
  const later = await startHouse({ database: pair.database, env: envOf(), brought: OFTEN })
  expect(later.deps.replica.facts()?.out).toBe('promoted')
  expect((await later.as(ana.me.token!).get('/api/v1/frete')).statusCode).toBe(200)
  await later.stop()
})
