import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/porta-livre.ts'

export type Produto = Awaited<ReturnType<typeof createProduto>>

const PROGRAMA = join(import.meta.dirname, '../main.ts')
/** Where compiled code is kept, as by `npm start`. */
export const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/node')
/** A start that takes longer with a database never succeeds. */
const MAX_START_MS = 90_000

type Vida = {
  /** How long a start may take. */
  maxStartMs?: number
  /** How often the database has been cut off so far, if anything cuts it off. */
  cortes?: () => number
  /** How far the clock of its machine is ahead. */
  adiantadoMs: number
  /** Where it listens; a free port of its own by default. */
  port?: number | undefined
  /** The folder that it is started in. */
  cwd?: string | undefined
  /** Called when the process ends unexpectedly after it had answered. */
  onEnd: (code: number | null) => void
  /** The program and its arguments, of this version or another; this product's own by default. */
  programa?: readonly string[]
}

/** The product as a process that is killed and started again, always at the same address. */
export async function createProduto(
  env: Record<string, string>,
  { adiantadoMs, onEnd, cortes = () => 0, programa = [PROGRAMA], maxStartMs = MAX_START_MS, port: given, cwd }: Vida,
) {
  const port = given ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(0)
  let said = ''
  let isUp = false
  let isWanted = false
  let up = Promise.withResolvers<void>()
  const counted = { partidas: 0, quedas: 0 }
  process.on('exit', () => child?.kill('SIGKILL'))

  return {
    url,
    counted,
    /** Grows with each start. A client whose request met an earlier start must ask again. */
    vida: () => counted.partidas,
    /** Resolves when the process answers; throws when its start has failed. */
    ready: () => up.promise,
    isUp: () => isUp,
    /** What the processes have logged: only errors by default. */
    said: () => said,

    /**
     * Resolves when the process is ready, or when it was killed before that. A process whose database was cut off waits for
     * it by itself. Throws when the process ends.
     */
    start: () =>
      begin().catch((error: unknown) => {
        up.promise.catch(() => {}) // nobody may be waiting
        up.reject(error)
        throw error
      }),

    /** SIGKILL; resolves when the process has ended. */
    async kill() {
      counted.quedas++
      isWanted = false
      if (isUp) up = Promise.withResolvers() // callers of an earlier `ready` keep waiting
      isUp = false
      child?.kill('SIGKILL')
      await ended
    },

    /** Stops the process as an operator does; returns its exit code. */
    stop() {
      isWanted = false
      child?.kill('SIGTERM')
      return ended
    },
  }

  async function begin(): Promise<void> {
    counted.partidas++
    const life = spawn(process.execPath, [...(adiantadoMs ? [adiantar(adiantadoMs)] : []), ...programa], {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd,
      env: {
        PATH: process.env.PATH,
        NODE_NO_WARNINGS: '1',
        NODE_COMPILE_CACHE: COMPILED,
        PORT: String(port),
        ...env,
      },
    })
    child = life
    isWanted = true
    for (const stream of [life.stdout, life.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
    ended = once(life, 'exit').then(([code]) => {
      if (isWanted && isUp) onEnd(code)
      return code as number | null
    })
    let cortesSeen = cortes()
    let until = performance.now() + maxStartMs
    while (life.exitCode === null && life.signalCode === null) {
      if ((await isReady(url)) && child.signalCode === null) {
        isUp = true
        return up.resolve()
      }
      if (cortes() > cortesSeen) {
        cortesSeen = cortes()
        until = performance.now() + maxStartMs // it has to wait for the database once more
      }
      if (performance.now() > until) throw new Error(`o produto não respondeu em ${maxStartMs / 1000} s:\n${said}`)
      await pause(25)
    }
    if (life.signalCode !== 'SIGKILL') throw new Error(`o produto não voltou (${life.exitCode}):\n${said}`)
  }
}

/** The node option that simulates a machine whose clock is ahead. */
function adiantar(ms: number) {
  const text = `const Certo = Date
    globalThis.Date = class Date extends Certo {
      static now() { return Certo.now() + ${ms} }
      constructor(...given) { given.length > 0 ? super(...given) : super(Certo.now() + ${ms}) }
    }`
  return `--import=data:text/javascript,${encodeURIComponent(text)}`
}

async function isReady(url: string) {
  try {
    return (await fetch(`${url}/readyz`)).ok
  } catch {
    return false
  }
}
