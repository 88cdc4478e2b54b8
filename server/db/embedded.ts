import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { Db } from '../kernel/deps.ts'
import { keepWalShort } from './checkpoints.ts'
import { durableFs } from './durable-fs.ts'
import { asWritten, camelCase, checkedInt8, DATE, INT8 } from './mapping.ts'
import { makeDatabase, newFiles } from './new-folder.ts'
import type { OpenDb } from './open.ts'
import { singleConnectionDialect } from './single-connection.ts'
import { transactOn } from './transact.ts'

/** Its own cache of pages, all of which it fills with zeros before it begins: of its usual 128 MB a quarter of a second. */
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB']

/** PGlite's way of saying `fsync=off`. */
const NO_SYNC = '-F'
/** `fsync` is the one call that reaches the disk here (durable-fs.ts); PostgreSQL's own choice, `fdatasync`, does nothing in PGlite. */
const BY_FSYNC = ['-c', 'wal_sync_method=fsync']

type Embedded = OpenDb & { pglite: PGlite }

/** PostgreSQL inside this process, in memory, from a snapshot: for tests. */
export async function openInMemory(snapshot?: Blob): Promise<Embedded> {
  return overPglite(await createPglite({ loadDataDir: snapshot ?? (await newFiles()) }))
}

/**
 * PostgreSQL inside this process, its files under `dir`. A commit that was answered is on the disk. `onRefused` is told
 * when the disk refuses to say so; the database is lost to this process then, and calls of it may wait for ever.
 */
export async function openEmbedded(dir: string, onRefused: (error: unknown) => void): Promise<Embedded> {
  const place = await makeDatabase(dir)
  const { PGlite } = await import('@electric-sql/pglite')
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== NO_SYNC),
    ...BY_FSYNC,
    ...SHARED_BUFFERS,
  ]
  const open = overPglite(await createPglite({ fs: await durableFs(place, onRefused), startParams }))
  const stop = keepWalShort(open.db)
  return { ...open, close: () => (stop(), open.close()) }
}

/** An embedded database as this product opens it. With no folder and no snapshot it is a new one, made by initdb. */
export async function createPglite(options: PGliteOptions) {
  const { PGlite } = await import('@electric-sql/pglite') // 20 MB that a node on PostgreSQL does without
  return PGlite.create({
    parsers: { [INT8]: checkedInt8, [DATE]: asWritten },
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
    ...options,
  })
}

/** An instance that is there already. */
export function overPglite(pglite: PGlite): Embedded {
  const dialect = singleConnectionDialect(pglite)
  const db: Db = new Kysely({ dialect, plugins: [camelCase()] })
  const transact = transactOn(db, dialect, { isPipelined: false })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close() // Kysely closes only what it has used
  }
  return { db, transact, pglite, close }
}
