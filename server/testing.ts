import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { hashSenha } from './areas/acesso/senha.ts'
import { insertUsuario } from './areas/acesso/usuario.repo.ts'
import { MUNICIPIOS } from './areas/endereco/municipios.ts'
import { type Config, readConfig } from './config.ts'
import { type Brought, type House, openHouse } from './house.ts'
import { hashToken } from './kernel/session.ts'
import { advanceRelogio } from './sandbox/relogio.ts'
import { openTestDatabase, type TestDatabase } from './testing-database.ts'

/** What a request may carry besides its path. */
type Asked = { headers?: Record<string, string>; body?: unknown }
type Ask = (path: string, asked?: Asked) => Promise<LightMyRequestResponse>
/** A person at the door: the calls of the API, made with their token or with none. */
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
  /** The database behind it; on PostgreSQL a second house can be started on the same one. */
  database: TestDatabase
  /** The same API, as somebody with a session. */
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
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** One digest for everybody: argon2 is slow on purpose, and no test is about this one. */
const SENHA = 'Flex@2026'
let senhaHash: Promise<string> | undefined

/**
 * The real product on a real database, for tests: no listening port, no job worker (`runJobs` is the worker), a
 * sandbox clock that the test moves. PGlite or PostgreSQL, as the test project says.
 */
export async function startHouse(
  options: { env?: Record<string, string>; brought?: Brought; database?: TestDatabase } = {},
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
  const house = await openHouse(config, { open: await database.open(config), isWorking: false, ...options.brought })
  const { app, deps } = house
  await app.ready()

  return {
    ...callerOf(app),
    app,
    deps,
    db: deps.db,
    database,
    as: (token) => callerOf(app, token),
    given: {
      async assinante({ roles = ['ASSINANTE'] } = {}) {
        const [usuarioUuid, assinaturaUuid, perfilUuid, token] = [
          randomUUID(),
          randomUUID(),
          randomUUID(),
          randomUUID(),
        ]
        const cpf = randomCpf()
        const em = deps.clock.now()
        senhaHash ??= hashSenha(SENHA)
        const pessoa = {
          cpf,
          nome: 'Ana',
          sobrenome: 'Teste',
          email: `${usuarioUuid}@exemplo.test`,
          telefone: '11987654321',
        }
        await insertUsuario(deps.db, {
          ...pessoa,
          uuid: usuarioUuid,
          assinaturaUuid,
          perfilUuid,
          roles,
          cep: '01310100',
          logradouro: 'Avenida Paulista',
          numero: '10',
          bairro: 'Bela Vista',
          municipioUuid: SAO_PAULO,
          senhaHash: await senhaHash,
          emailValidadoEm: em,
          criadoEm: em,
        })
        await deps.db
          .insertInto('sessao')
          .values({ uuid: randomUUID(), tokenHash: hashToken(token), usuarioUuid, criadaEm: em, usadaEm: em })
          .execute()
        return { token, usuarioUuid, assinaturaUuid, perfilUuid, cpf, email: pessoa.email, senha: SENHA }
      },
    },
    clock: { now: deps.clock.now, advance: async (seconds) => void (await advanceRelogio(deps, seconds)) },
    runJobs: () => deps.jobs.runDue(),
    async stop() {
      await house.close()
      if (!options.database) await database.close()
    },
  }
}

function callerOf(app: House['app'], token?: string): Caller {
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { headers = {}, body }: Asked = {}) => {
    const options: InjectOptions = {
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    }
    if (body !== undefined) options.payload = body as NonNullable<InjectOptions['payload']>
    return app.inject(options)
  }
  return {
    get: (path, asked) => ask('GET', path, asked),
    delete: (path, asked) => ask('DELETE', path, asked),
    post: (path, body, headers = {}) => ask('POST', path, { body, headers }),
    put: (path, body, headers = {}) => ask('PUT', path, { body, headers }),
    ...(token && { token }),
  }
}

/** São Paulo/SP; municipalities keep their uuids for ever. */
const SAO_PAULO = MUNICIPIOS.find(({ ibge }) => ibge === 3550308)!.uuid

const randomDigits = (length: number) => Array.from({ length }, () => Math.floor(Math.random() * 10)).join('')

/** A CPF that passes its check digits. */
export function randomCpf() {
  const withDigit = (digits: string) =>
    digits +
    String(
      ((Array.from(digits).reduce((sum, digit, i) => sum + Number(digit) * (digits.length + 1 - i), 0) * 10) % 11) % 10,
    )
  return withDigit(withDigit(`${Math.floor(Math.random() * 9)}${randomDigits(8)}`))
}
