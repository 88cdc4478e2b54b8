import { constants } from 'node:fs'
import { copyFile, lstat, mkdir, mkdtemp, readdir, realpath, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { createPglite } from '../db/embedded.ts'
import { lockFolder } from '../db/lock.ts'
import { StartError } from '../kernel/start-error.ts'
import { whileStill } from './porta.ts'

/** A file that changed this recently may change again and keep the same time, because file systems count time in steps. */
const STEP_NS = 2_000_000_000n
/** How many times the house is asked to stand still, when the time was too short. */
const TRIES = 3

/**
 * Opens a copy of the embedded database of this folder, beside it, and throws the copy away at the end. The house may run:
 * most files are copied while it works, and it stands still only for those that changed meanwhile. What the copy holds is
 * what the house had answered at that instant, as after a loss of power.
 */
export async function withCopyOfFolder<T>(
  dataDir: string,
  work: (pglite: PGlite) => Promise<T>,
  tell: (step: string) => void = () => {},
): Promise<T> {
  const from = await realpath(join(dataDir, 'db')).catch(() => {
    throw new StartError(`DATA_DIR: não há banco de dados em ${dataDir}.`)
  })
  const side = await mkdtemp(join(dirname(from), 'db.copia-'))
  try {
    tell('copiando os arquivos do banco')
    await copyStill(dataDir, from, side)
    const { NodeFS } = await import('@electric-sql/pglite/nodefs')
    const pglite = await createPglite({ fs: new NodeFS(side) })
    try {
      return await work(pglite)
    } finally {
      await pglite.close()
    }
  } finally {
    await rm(side, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function copyStill(dataDir: string, from: string, side: string) {
  let known: Seen = new Map()
  for (let left = TRIES; left > 0; left--) {
    const release = await lockFolder(dataDir).catch((error: unknown) => {
      if (error instanceof StartError) return undefined
      throw error
    })
    if (release) {
      try {
        await copyChanged(from, side, known)
        return
      } finally {
        await release()
      }
    }
    known = await copyChanged(from, side, known)
    const isStill = await whileStill(dataDir, async () => {
      await copyChanged(from, side, known)
    })
    if (isStill) return
    if (isStill === undefined && left === 1) break
  }
  throw new StartError(
    'A casa em execução não pôde parar o banco pelo tempo da cópia. Tente de novo numa hora calma, ou pare a casa e faça a cópia.',
  )
}

/** The copied files, with size and time from before they were read. */
type Seen = Map<string, { mtime: bigint; ctime: bigint; size: bigint; copiedAt: bigint }>

/** Brings `to` to what `from` holds: copies new and changed files, and removes those that are gone. */
async function copyChanged(from: string, to: string, known: Seen): Promise<Seen> {
  const seen: Seen = new Map()
  const names = await readdir(from, { recursive: true })
  for (const name of names.toSorted()) {
    const found = await lstat(join(from, name), { bigint: true }).catch(() => undefined)
    if (!found) continue // removed while the house works; in the second round nothing is
    if (found.isDirectory()) {
      await mkdir(join(to, name), { recursive: true, mode: 0o700 })
      continue
    }
    if (!found.isFile()) continue
    const now = { mtime: found.mtimeNs, ctime: found.ctimeNs, size: found.size, copiedAt: nowNs() }
    const before = known.get(name)
    const isSame =
      before?.mtime === now.mtime &&
      before.ctime === now.ctime &&
      before.size === now.size &&
      before.copiedAt - before.ctime > STEP_NS
    if (isSame) seen.set(name, before)
    else if (await copied(join(from, name), join(to, name))) seen.set(name, now)
  }
  for (const name of known.keys()) if (!seen.has(name)) await rm(join(to, name), { force: true })
  return seen
}

/** The time of the file system, as far as this process can tell: it is compared with the times of files. */
const nowNs = () => BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000)) * 1000n

async function copied(from: string, to: string) {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
