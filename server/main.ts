import { once } from 'node:events'
import { createServer } from 'node:net'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { readConfig } from './config.ts'
import type { House } from './house.ts'
import { StartError } from './kernel/start-error.ts'

/** How long a stop waits for running requests before it gives up, besides the grace that the balancer is given. */
const STOP_SECONDS = 20
/** How long a stop waits for a running start before that. */
const START_SECONDS = 100

/**
 * Starts the product and stops it cleanly: one clear line and exit code 1 when it cannot start. `buildPages` runs when the
 * configuration is valid and the port is free, while the database opens.
 */
export async function main(buildPages: () => Promise<unknown> = async () => {}) {
  // the reader of our output may go away: the server goes on
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const opened: { house?: House } = {}
  const stopping = new AbortController()
  const starting = start(opened, buildPages, stopping.signal)
  // a database that is being made is finished first, or it would stay half made; only then the time of the stop runs
  stopOnSignal(
    () => {
      stopping.abort()
      return starting.catch(() => {})
    },
    async () => opened.house?.close(),
    () => opened.house?.deps.config.stopGraceMs ?? 0,
  )
  try {
    await starting
  } catch (error) {
    if (isStopped(error, stopping.signal)) return // the signal's handler ends the process
    process.stderr.write(`${reasonOf(error)}\n`)
    await opened.house?.close().catch(() => {})
    process.exit(1)
  }
}

async function start(opened: { house?: House }, buildPages: () => Promise<unknown>, stopping: AbortSignal) {
  const config = readConfig()
  await assertPortFree(config)
  const pages = buildPages()
  pages.catch(() => {}) // openHouse awaits it and reports its error
  const database = openDatabase(config)
  database.catch(() => {}) // likewise
  // loaded only now: it takes a second, and a wrong variable is reported before
  const [{ openWhenDatabaseComes }, { welcome, sayWaiting }] = await Promise.all([
    import('./wait-for-database.ts'),
    import('./welcome.ts'),
  ])
  const listen = (app: FastifyInstance) => app.listen({ port: config.port, host: config.host }).catch(refusePort)
  opened.house = await openWhenDatabaseComes(
    config,
    { pages, database },
    { listen, stopping, onWaiting: (address) => say(sayWaiting(config.publicUrl ?? address)) },
  )
  const address = await listen(opened.house.app)
  say(welcome(config, config.publicUrl ?? address))
  await opened.house.work()
}

/** Runs while the house's modules load: half of the opening is done by the system, not by this thread. */
async function openDatabase(config: Config) {
  const [database, { createLog }] = await Promise.all([import('./db/open-database.ts'), import('./kernel/log.ts')])
  return database.openDatabase(config, createLog(config))
}

/** Checked before anything is opened: a start that cannot listen must not run jobs. */
async function assertPortFree({ port, host }: Config) {
  const probe = createServer()
  await once(probe.listen(port, host), 'listening').catch(refusePort)
  probe.close()
  await once(probe, 'close')
}

function refusePort(error: NodeJS.ErrnoException & { port?: number; address?: string }): never {
  if (error.code === 'EADDRINUSE') {
    throw new StartError(`PORT: a porta ${error.port} de ${error.address} já está em uso. Escolha outra.`)
  }
  if (error.code === 'EACCES') throw new StartError(`PORT: sem permissão para usar a porta ${error.port}.`)
  throw new StartError(`HOST: não foi possível usar este endereço (${error.code ?? error.message}).`)
}

function stopOnSignal(settle: () => Promise<unknown>, close: () => Promise<void>, graceMs: () => number) {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), (STOP_SECONDS + START_SECONDS) * 1000).unref()
      settle()
        .then(() => {
          setTimeout(() => process.exit(1), STOP_SECONDS * 1000 + graceMs()).unref()
          return close()
        })
        .then(
          () => process.exit(0),
          (error: unknown) => {
            process.stderr.write(`A parada falhou: ${String(error)}\n`)
            process.exit(1)
          },
        )
    })
  }
}

/** Whether the start ended because the process was told to stop while it waited for its database. */
const isStopped = (error: unknown, stopping: AbortSignal) =>
  stopping.aborted && error instanceof Error && error.name === 'AbortError'

function reasonOf(error: unknown) {
  if (error instanceof StartError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const say = (text: string) => process.stdout.write(`${text}\n`)

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
