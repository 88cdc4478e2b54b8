// Database: both. The database itself.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import * as z from 'zod'
import { endpoint } from '#contract/kernel/http/endpoint'
import type { Db } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import { route } from '../../kernel/http/route.ts'
import { runOnce, runPatiently } from '../../kernel/patience.ts'
import { defineJob } from '../../kernel/work/jobs.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { startHouse, type TestHouse } from '../../testing/house.ts'
import { GuardedClient } from '../guarded-client.ts'

/** The embedded database has no connection that could be cut. */
const onPostgres = test.runIf(inject('database').kind === 'postgres')

const common = { path: '/api/v1/corte', summary: '', tag: 'teste', access: 'visitor', response: z.string() } as const
const calls = [endpoint({ ...common, method: 'GET' }), endpoint({ ...common, method: 'POST' })]
/** The work of a request; each test sets it. */
let run: (db: Db) => Promise<unknown>
/** Runs before the work of a request, as the count of a limit does; each test sets it. */
let admitting = async () => {}
const told: string[] = []
const tell = defineJob({
  name: 'teste.tell',
  payload: z.object({ nome: z.string() }),
  run: async (_deps, { nome }) => void told.push(nome),
})

let database: TestDatabase
let house: TestHouse
beforeAll(async () => {
  database = await openTestDatabase()
  if (!database.databaseUrl) return
  house = await startHouse({
    database,
    env: { DATABASE_POOL: '1' }, // a dead connection in the pool would be given to the next caller
    brought: {
      isWorking: true,
      areas: [
        {
          name: 'teste',
          jobs: [tell],
          routes: (app, deps) => {
            for (const call of calls)
              route(app, deps, call, async () => (await run(deps.db), 'feito'), { count: () => admitting() })
          },
        },
      ],
    },
  })
  await sql`create table corte (a int)`.execute(house.db)
})
afterAll(async () => {
  await house?.stop()
  await database.close()
})

/** Runs one statement on a connection of the test's own. */
async function administer<T extends object>(text: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
/** Ends connections; returns their number when they are gone. */
const terminate = async (where: string, ...values: unknown[]) =>
  (
    await administer(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = current_database() and ${where}`,
      values,
    )
  ).length
const running = (what: string) =>
  expect
    .poll(() =>
      administer(
        `select from pg_stat_activity where datname = current_database() and query = $1 and state = 'active'`,
        [what],
      ),
    )
    .toHaveLength(1)

const pidOf = async (db: Db) => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]!.pid
const insert = (db: Db) => sql`insert into corte values (${1})`.execute(db)
const count = async () => (await administer<{ n: number }>('select count(*)::int as n from corte'))[0]!.n

type Answer = Awaited<ReturnType<TestHouse['get']>>
function expectCut(answer: Answer) {
  expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
    status: 503,
    code: 'INDISPONIVEL',
    message: expect.stringMatching(/^O serviço .+\.$/),
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
}
async function expectAlive() {
  run = insert
  expect((await house.post('/api/v1/corte')).statusCode).toBe(200)
  expect((await house.get('/readyz')).statusCode).toBe(200)
}

onPostgres(
  'a connection cut between two statements: the whole transaction is run again, and nobody notices',
  async () => {
    const before = await count()
    let runs = 0
    run = (db) =>
      db.transaction().execute(async (tx) => {
        await insert(tx)
        if (++runs < 3) expect(await terminate('pid = $1', await pidOf(tx))).toBe(1)
        await insert(tx)
      })
    expect((await house.post('/api/v1/corte')).statusCode).toBe(200)
    expect({ runs, added: (await count()) - before }).toEqual({ runs: 3, added: 2 })
    await expectAlive()
  },
)

onPostgres('a connection that is cut at every try: 503 when the patience ends, nothing changed', async () => {
  const before = await count()
  run = (db) =>
    runPatiently(1_000, () =>
      db.transaction().execute(async (tx) => {
        await insert(tx)
        await terminate('pid = $1', await pidOf(tx))
        await insert(tx)
      }),
    )
  expectCut(await house.post('/api/v1/corte'))
  expect(await count()).toBe(before)
  await expectAlive()
})

onPostgres('what can be done only once is not run again: 503, nothing changed', async () => {
  const before = await count()
  let runs = 0
  run = (db) =>
    runOnce(() =>
      db.transaction().execute(async (tx) => {
        runs++
        await insert(tx)
        await terminate('pid = $1', await pidOf(tx))
        await insert(tx)
      }),
    )
  expectCut(await house.post('/api/v1/corte'))
  expect({ runs, added: (await count()) - before }).toEqual({ runs: 1, added: 0 })
  await expectAlive()
})

onPostgres('two transactions that lock each other both succeed, one of them at its second try', async () => {
  await sql`create table fila (n int primary key, vezes int not null)`.execute(house.db)
  await sql`insert into fila values (1, 0), (2, 0)`.execute(house.db)
  const more = await startHouse({ database }) // this house has one connection
  const touch = (tx: Db, n: number) => sql`update fila set vezes = vezes + 1 where n = ${n}`.execute(tx)
  const both = Promise.withResolvers<void>()
  let first = 0
  const cross = (db: Db, [here, there]: [number, number]) =>
    db.transaction().execute(async (tx) => {
      await touch(tx, here)
      if (++first === 2) both.resolve()
      await both.promise
      await touch(tx, there)
    })
  await Promise.all([cross(house.db, [1, 2]), cross(more.db, [2, 1])])
  const { rows } = await sql`select vezes from fila`.execute(house.db)
  expect(rows).toEqual([{ vezes: 2 }, { vezes: 2 }])
  await more.stop()
})

onPostgres('a lock or a connection that is not to be had: 503 with the reason, at once', async () => {
  const refuse = (code: string) => async () => {
    throw Object.assign(new Error('refused'), { code })
  }
  for (const code of ['53300', '55P03', '57014']) {
    run = refuse(code)
    const answer = await house.get('/api/v1/corte')
    expect({ status: answer.statusCode, ...answer.json() }).toMatchObject({
      status: 503,
      code: 'INDISPONIVEL',
      message: 'O serviço está com movimento demais neste momento. Tente de novo em instantes.',
    })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

onPostgres(
  'only a change whose work has begun may have been made: before that the answer says no such thing',
  async () => {
    const before = await count()
    const refused = async () => {
      throw Object.assign(new Error('refused'), { code: '53100' })
    }
    const sentence = async () => (await house.post('/api/v1/corte')).json<{ message: string }>().message
    run = refused
    expect(await sentence()).toContain('pode ter sido feito ou não')
    run = insert
    admitting = refused
    expect(await sentence()).toBe('O serviço está com movimento demais neste momento. Tente de novo em instantes.')
    admitting = async () => {
      throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
    }
    expect(await sentence()).toBe('O serviço está indisponível neste momento. Tente de novo em instantes.')
    admitting = async () => {}
    expect(await count()).toBe(before)
  },
)

onPostgres('a connection cut while it answers: 503, and a waiting caller gets a working one', async () => {
  run = (db) => sql.raw('select pg_sleep(60)').execute(db)
  const cut = house.get('/api/v1/corte')
  await running('select pg_sleep(60)')
  run = insert
  const waiting = house.get('/api/v1/corte')
  await terminate(`query = 'select pg_sleep(60)'`)
  expectCut(await cut)
  expect((await waiting).statusCode).toBe(200)
  await expectAlive()
})

onPostgres('a transaction that was idle for too long is cut by PostgreSQL itself, and run again', async () => {
  let runs = 0
  run = (db) =>
    db.transaction().execute(async (tx) => {
      if (++runs === 2) return insert(tx)
      const pid = await pidOf(tx)
      await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx)
      await expect.poll(() => administer('select from pg_stat_activity where pid = $1', [pid])).toHaveLength(0)
      return insert(tx)
    })
  expect((await house.post('/api/v1/corte')).statusCode).toBe(200)
  expect(runs).toBe(2)
  await expectAlive()
})

onPostgres('a connection cut during COMMIT: the answer says that the change may have been made', async () => {
  await sql`create table adiada (a int)`.execute(house.db)
  await sql`create function espera() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`.execute(
    house.db,
  )
  await sql`create constraint trigger espera after insert on adiada deferrable initially deferred for each row execute function espera()`.execute(
    house.db,
  )
  run = (db) => db.transaction().execute((tx) => sql`insert into adiada values (1)`.execute(tx))
  const answer = house.post('/api/v1/corte')
  await running('commit')
  await terminate(`query = 'commit'`)
  expectCut(await answer)
  expect((await answer).json().message).toContain('pode ter sido feito ou não')
  await expectAlive()
})

onPostgres('a refusal stays the same when its transaction cannot be rolled back any more', async () => {
  run = (db) =>
    db.transaction().execute(async (tx) => {
      await terminate('pid = $1', await pidOf(tx))
      throw new AppError('SALDO_INSUFICIENTE', 'Saldo insuficiente.')
    })
  expect((await house.post('/api/v1/corte')).json()).toMatchObject({ code: 'SALDO_INSUFICIENTE' })
  await expectAlive()
})

onPostgres('a connection that dies idle is not lent again', async () => {
  await expectAlive()
  expect(await terminate(`application_name = 'freteflex'`)).toBeGreaterThan(0)
  await expect.poll(async () => (await house.get('/readyz')).statusCode).toBe(200)
  await expectAlive()
})

onPostgres('the queue listens again soon after all its connections were cut', async () => {
  const tellOf = (nome: string) => house.db.transaction().execute((tx) => house.deps.jobs.enqueue(tx, tell, { nome }))
  const ears = `application_name = 'freteflex-jobs' and (query ilike 'listen%' or query like 'select pg_is_in_recovery%')`
  await tellOf('antes')
  await expect.poll(() => told, { timeout: 10_000 }).toContain('antes')
  for (const nome of ['depois', 'outra vez']) {
    expect(await terminate(`application_name = 'freteflex-jobs'`)).toBeGreaterThan(0)
    await tellOf(nome)
    await expect.poll(() => told, { timeout: 10_000 }).toContain(nome) // pg-boss by itself looks every 30 s
  }
  // the last job may have been found by a look of pg-boss, a moment before the queue listens again
  await expect
    .poll(() => administer(`select from pg_stat_activity where datname = current_database() and ${ears}`))
    .toHaveLength(1)
})

onPostgres('a database that never answers is given up, and the connection is closed', async () => {
  const { hostname, port } = new URL(database.databaseUrl!)
  let isDeaf = false
  const between = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('data', (bytes) => isDeaf || far.write(bytes)).on('error', () => far.destroy())
    near.on('close', () => far.destroy())
    far.on('data', (bytes) => near.write(bytes)).on('error', () => near.destroy())
  }).listen(0, '127.0.0.1')
  await once(between, 'listening')
  const address = new URL(database.databaseUrl!)
  address.port = String((between.address() as AddressInfo).port)
  const client: pg.Client = new GuardedClient({ connectionString: address.href, query_timeout: 200 })
  await client.connect()
  isDeaf = true
  const ended = once(client, 'end')
  await expect(client.query('select 1')).rejects.toThrow('Query read timeout')
  await ended
  between.close()
})

onPostgres(
  'a transaction that lifts its limit may take longer than an answer is waited for, and only that one',
  async () => {
    const client: pg.Client = new GuardedClient({ connectionString: database.databaseUrl!, query_timeout: 1_500 })
    await client.connect()
    const transaction = async (...statements: string[]) => {
      for (const statement of ['begin', ...statements, 'commit']) await client.query(statement)
    }
    const slow = 'select pg_sleep(2.5)'
    await transaction('set local statement_timeout = 0', slow)
    const ended = once(client, 'end')
    await expect(transaction(slow)).rejects.toThrow('Query read timeout')
    await ended
  },
)
