import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Config, readConfig } from '../config.ts'
import { type Brought, type House, openHouse } from '../house.ts'
import { createClock } from '../kernel/clock.ts'
import { advanceRelogio } from '../sandbox/relogio.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { insertAssinante } from './given/assinante.ts'
import { QUARTA_AO_MEIO_DIA } from './meio-dia.ts'
import { HASTE } from './patience.ts'
import { CUSTO_BARATO, SENHA, SENHA_HASH } from './senha.ts'

/** Headers and body of a request. */
type Asked = { headers?: Record<string, string>; body?: unknown }
type Ask = (path: string, asked?: Asked) => Promise<LightMyRequestResponse>
/** A caller of the API, with a token or without. */
export type Caller = {
  get: Ask
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  put: Caller['post']
  delete: Ask
  token?: string
}

export type TestHouse = Caller & {
  app: House['app']
  deps: House['deps']
  db: House['deps']['db']
  database: TestDatabase
  /** Another node: the same settings, clock and database, which must be PostgreSQL. It stops with this one. */
  startNode(): Promise<TestHouse>
  /** A caller with the session of this token. */
  as(token: string): Caller
  given: {
    assinante(options?: { roles?: string[] }): Promise<{
      token: string
      usuarioUuid: string
      assinaturaUuid: string
      perfilUuid: string
      cpf: string
      email: string
      senha: string
    }>
  }
  clock: { now(): Date; advance(seconds: number): Promise<void> }
  /** Runs all due jobs and moves the clock by a second, so that what the jobs do has a later instant. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/**
 * The real product on a real database, for tests: no listening port, no job worker (`runJobs` is the worker). Its clock
 * stands still at noon, or at the instant `em`, until the test moves it. PGlite or PostgreSQL, as the test project says.
 */
export async function startHouse(
  options: { env?: Record<string, string>; brought?: Brought; database?: TestDatabase; em?: string } = {},
): Promise<TestHouse> {
  const database = options.database ?? (await openTestDatabase())
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    SANDBOX: 'on',
    DEMO: 'off',
    DATABASE_POOL: '4',
    ...(database.databaseUrl && { DATABASE_URL: database.databaseUrl }),
  }
  const config: Config = readConfig({ ...env, ...options.env })
  const em = Date.parse(options.em ?? QUARTA_AO_MEIO_DIA)
  const house = await openHouse(config, {
    open: await database.open(config),
    clock: createClock(() => em),
    isWorking: false,
    custoDaSenha: CUSTO_BARATO,
    patience: HASTE,
    ...options.brought,
  })
  await house.app.ready()
  await house.work()
  const { now } = house.deps.clock
  const nodes: TestHouse[] = []
  let running: House | undefined = house
  const alive = () => {
    if (!running) throw new Error('this house has been stopped')
    return running
  }
  const advance = async (seconds: number) => void (await advanceRelogio(alive().deps, seconds))

  return {
    ...callerOf(() => alive().app),
    get app() {
      return alive().app
    },
    get deps() {
      return alive().deps
    },
    get db() {
      return alive().deps.db
    },
    database,
    async startNode() {
      const node = await startHouse({ ...options, database })
      nodes.push(node)
      return node
    },
    as: (token) => callerOf(() => alive().app, token),
    given: {
      async assinante({ roles = ['ASSINANTE'] } = {}) {
        const inserted = await insertAssinante(alive().deps.db, now(), { roles, senhaHash: SENHA_HASH })
        return { ...inserted!, senha: SENHA }
      },
    },
    clock: { now, advance },
    async runJobs() {
      await alive().deps.jobs.runDue()
      await advance(1)
    },
    async stop() {
      for (const node of nodes.splice(0)) await node.stop()
      await running?.close()
      running = undefined // a test's variable outlives its file: it must not keep a whole house in memory
      if (!options.database) await database.close()
    },
  }
}

function callerOf(app: () => House['app'], token?: string): Caller {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { headers = {}, body }: Asked = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    }
    if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>
    return app().inject(options)
  }
  return {
    get: (path, asked) => ask('GET', path, asked),
    delete: (path, asked) => ask('DELETE', path, asked),
    post: (path, body, headers = {}) => ask('POST', path, { body, headers }),
    put: (path, body, headers = {}) => ask('PUT', path, { body, headers }),
    ...(token && { token }),
  }
}
