import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { newDataDir } from './data-folder.ts'

/** The product as a person starts it, at an address of its own. */
export type Product = {
  url: string
  pid: number
  /** The line with the address. */
  said: string
  /** Its further output: the log. Need not be read. */
  log: Readable
  stop(): Promise<void>
}

const ROOT = join(import.meta.dirname, '..')
/** What a command gives Node: its memory above all. */
const flagsIn = (command: string) => command.split(' ').filter((word) => word.startsWith('--'))
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { start: string } }
const unit = readFileSync(join(ROOT, 'deploy/systemd/freteflex.service'), 'utf8')
/** The flags of `npm start`, and those of a node for many people, as systemd starts it. */
const FLAGS = { start: flagsIn(scripts.start), node: flagsIn(/^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '') }

/**
 * Starts the built product in a process of its own, on a free port, with the sandbox's defaults and a temporary data
 * folder. Of the caller's environment only PATH reaches the process; `env` adds more.
 */
export async function startProduct(
  env: Record<string, string> = {},
  program = 'server/main.ts',
  args: string[] = [],
  flags: readonly string[] = FLAGS.start,
): Promise<Product> {
  const own = env.DATA_DIR ? undefined : newDataDir()
  const forget = () => own && rmSync(own, { recursive: true, force: true })
  const child = spawn(process.execPath, [...flags, join(ROOT, program), ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, PORT: '0', ...(own && { DATA_DIR: own }), ...env },
  })
  const leave = () => child.kill('SIGKILL')
  process.on('exit', leave)
  let said = ''
  const lines = createInterface({ input: child.stdout })
  child.stderr.on('data', (chunk) => (said += String(chunk)))
  const ended = once(child, 'close')
  let isStopping = false
  const stop = async () => {
    isStopping = true
    child.kill('SIGTERM')
    await ended
    process.off('exit', leave)
    forget()
  }
  for await (const line of lines) {
    const [url] = /http:\/\/[\w.:]+/.exec(line) ?? []
    if (!url || !child.pid) continue
    child.stdout.resume() // the process never waits for a reader
    void ended.then(([code, signal]) => {
      if (!isStopping) process.stderr.write(`The product ended by itself (${String(code ?? signal)}):\n${said}\n`)
    })
    return { url, pid: child.pid, said: line, log: child.stdout, stop }
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  forget()
  throw new Error(`The product did not start (${code ?? signal}):\n${said}`)
}

/** `startProduct` with the memory of a node for many people. */
export const startNode = (env: Record<string, string>, program?: string, args?: string[]) =>
  startProduct(env, program, args, FLAGS.node)

/** How long a journey may wait for a product of its own. A start needs ten seconds of processor, and a busy machine is slow. */
export const START_MS = 300_000

/**
 * The product of a journey: it starts on a Wednesday at noon, so that no journey meets midnight, a weekend or a
 * holiday.
 */
export const startAtNoon = (env: Record<string, string>) => startProduct(env, 'e2e/noon-server.ts')
