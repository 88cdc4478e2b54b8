import { createHash, randomUUID } from 'node:crypto'
import { linkSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../kernel/start-error.ts'

/** Longest path of a Unix socket on every system; a longer one moves to the temporary folder. */
const MAX_SOCKET_PATH = 100
/** Time for two processes that found the same leftover to replace it by their own sockets. */
const SETTLE_MS = 100

/**
 * Makes this process the only one on a data folder. The lock is a listening socket: the system frees it however the process
 * dies, and no reused process number is mistaken for another process. Each process listens under a name of its own and then
 * links that socket to the shared name, so that a loser never touches the winner's socket. Returns a function that releases
 * the lock.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const shared = socketPath(dir, '.lock')
  const identity = randomUUID()
  const own = `${shared}.${identity.slice(0, 8)}`
  const server = await listen(own, identity)
  const letGo = () => new Promise<void>((done) => server.close(() => done())) // also removes `own`, if it exists
  const isHeld = isFirst(own, shared) || (await replaceLeftover(own, shared, identity))
  if (!isHeld) {
    await letGo()
    throw new StartError(`Outro processo do FreteFlex já usa a pasta ${dir}. Encerre-o ou escolha outra em DATA_DIR.`)
  }
  rmSync(own, { force: true })
  return async () => {
    if ((await ask(shared)) === identity) rmSync(shared, { force: true })
    await letGo()
  }
}

/** Takes the shared name if nobody has it. */
function isFirst(own: string, shared: string) {
  try {
    linkSync(own, shared)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Takes the shared name from a killed process; when several try at once, the last one keeps the name. */
async function replaceLeftover(own: string, shared: string, identity: string) {
  if (await ask(shared)) return false
  renameSync(own, shared)
  await pause(SETTLE_MS)
  return (await ask(shared)) === identity
}

/** Where a socket of this data folder is: in it, or in the temporary folder when its path would be too long. */
export function socketPath(dir: string, name: string) {
  const inside = join(dir, name)
  const digest = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  return inside.length + 9 <= MAX_SOCKET_PATH ? inside : join(tmpdir(), `freteflex-${digest}${name}`)
}

/** Listens, and sends its identity to every caller. */
function listen(path: string, identity: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end(identity).on('error', () => {}))
    server.unref()
    server.once('error', fail)
    server.listen(path, () => done(server))
  })
}

/** The identity of the process that listens on this socket; undefined when none does. */
function ask(path: string): Promise<string | undefined> {
  return new Promise((done) => {
    let identity = ''
    connect(path)
      .on('data', (bytes) => (identity += bytes.toString()))
      .on('end', () => done(identity))
      .on('error', () => done(undefined))
      .setTimeout(1000, () => done('silent'))
  })
}
