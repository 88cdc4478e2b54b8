import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { socketPath } from '../db/lock.ts'
import type { Logger } from '../kernel/log.ts'

const NAME = '.copia'
/** How long the house stands still for a backup. Callers of the database give up after five seconds (single-connection.ts). */
const MAX_STILL_MS = 4_000
const STILL = 'parado\n'
const COPIED = 'copiado\n'
const WHOLE = 'inteiro\n'

/**
 * A socket in the data folder over which `copia:fazer` asks the running house to stand still: while it does, no statement
 * runs, so no file of the embedded database changes. The house goes on when the other side is done, goes away, or takes too
 * long. Only the user of the running house may use the socket. Returns a function that closes it.
 */
export async function openPortaDaCopia(pglite: PGlite, dataDir: string, log: Pick<Logger, 'info' | 'warn'>) {
  const path = socketPath(dataDir, NAME)
  rmSync(path, { force: true }) // left by a killed house: this one holds the folder's lock
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    standStill(pglite, socket)
      .then((ms) => log.info({ ms: Math.round(ms) }, 'the database stood still for a backup'))
      .catch((err: unknown) => log.warn({ err }, 'a backup could not be made'))
      .finally(() => socket.destroy())
  })
  server.unref()
  server.listen(path)
  try {
    await once(server, 'listening')
    chmodSync(path, 0o600)
  } catch (err) {
    log.warn({ err }, 'backups can be made only while the house is stopped')
  }
  return async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise<void>((done) => server.close(() => done()))
  }
}

/** Resolves with the time in which no statement ran. */
async function standStill(pglite: PGlite, socket: Socket) {
  await pglite.exec('checkpoint') // little is left to be copied, and the copy opens quickly
  let ms = 0
  await pglite.runExclusive(async () => {
    const began = performance.now()
    const gone = once(socket, 'close')
    socket.write(STILL)
    const said = await Promise.race([hear(socket), gone.then(() => ''), tooLong()])
    ms = performance.now() - began
    if (said === COPIED) socket.write(WHOLE)
  })
  if (!socket.destroyed) {
    socket.end()
    await once(socket, 'close')
  }
  return ms
}

async function tooLong() {
  await pause(MAX_STILL_MS, undefined, { ref: false })
  return ''
}

async function hear(socket: Socket) {
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  return bytes.toString()
}

/**
 * Runs `copy` while the house that holds this folder stands still. Returns false when the house did not stand still until
 * the end: the copy is then not a whole database. Returns undefined when no house runs on the folder.
 */
export async function whileStill(dataDir: string, copy: () => Promise<void>): Promise<boolean | undefined> {
  const socket = connect(socketPath(dataDir, NAME))
  socket.on('error', () => {})
  const closed = once(socket, 'close').then(() => '')
  try {
    const first = await Promise.race([hear(socket), closed])
    if (first !== STILL) return undefined
    await copy()
    if (socket.destroyed) return false
    socket.write(COPIED)
    return (await Promise.race([hear(socket), closed])) === WHOLE
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED' || (error as NodeJS.ErrnoException).code === 'ENOENT')
      return undefined
    throw error
  } finally {
    socket.destroy()
  }
}
