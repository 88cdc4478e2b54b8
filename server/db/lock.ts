import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../kernel/start-error.ts'

/** Longest path that a Unix socket may have on every system; a longer one moves to the temporary folder. */
const MAX_SOCKET_PATH = 100

/**
 * Makes this process the only one on a data folder. The lock is a listening socket: the system frees it when the
 * process dies, however it dies, and no process number can be taken for another's. Answers how to let go.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const path = socketPath(dir)
  const identity = randomUUID()
  const taken = () =>
    new StartError(`Outro processo do FreteFlex já usa a pasta ${dir}. Encerre-o ou escolha outra em DATA_DIR.`)
  let server = await listen(path, identity)
  if (!server) {
    if (await ask(path)) throw taken()
    rmSync(path, { force: true }) // left by a process that was killed
    server = await listen(path, identity)
    await pause(50) // two processes may have found the same leftover: only one of them is reachable now
    if (!server || (await ask(path)) !== identity) {
      server?.close()
      throw taken()
    }
  }
  const held = server
  return () => new Promise((done) => held.close(() => done()))
}

function socketPath(dir: string) {
  const digest = createHash('sha256').update(dir).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\freteflex-${digest}`
  const inside = join(dir, '.lock')
  return inside.length <= MAX_SOCKET_PATH ? inside : join(tmpdir(), `freteflex-${digest}.lock`)
}

/** Listens and tells its identity to whoever asks; undefined when the path is in use. */
function listen(path: string, identity: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end(identity).on('error', () => {}))
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(path, () => done(server))
  })
}

/** The identity of the process that listens there, or undefined when nobody does. */
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
