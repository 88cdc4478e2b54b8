import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import { Kysely } from 'kysely'
import type { Db } from '../kernel/deps.ts'
import { keepWalShort } from './checkpoints.ts'
import { durableFs } from './durable-fs.ts'
import { asBytes, asWritten, BYTEA, camelCase, checkedInt8, DATE, INT8 } from './mapping.ts'
import { makeDatabase, newFiles } from './new-folder.ts'
import type { OpenDb } from './open.ts'
import { singleConnectionDialect } from './single-connection.ts'
import { transactOn } from './transact.ts'

/** PostgreSQL fills its page cache with zeros before it starts: the default of 128 MB costs a quarter of a second. */
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB']

/** PGlite's option for `fsync=off`. */
const NO_SYNC = '-F'
/** Here only `fsync` reaches the disk (durable-fs.ts); PostgreSQL's default, `fdatasync`, does nothing in PGlite. */
const BY_FSYNC = ['-c', 'wal_sync_method=fsync']

type Embedded = OpenDb & { pglite: PGlite }

/** PostgreSQL inside this process, in memory, from a snapshot: for tests. */
export async function openInMemory(snapshot?: Blob): Promise<Embedded> {
  return overPglite(await createPglite({ loadDataDir: snapshot ?? (await newFiles()) }))
}

/**
 * PostgreSQL inside this process, its files under `dir`. An answered commit is on the disk. `onRefused` is called when the
 * disk does not confirm a write; this process has then lost the database, and calls may wait for ever.
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

/** An embedded database with this product's options. Without a folder and a snapshot initdb makes a new one. */
export async function createPglite(options: PGliteOptions) {
  const { PGlite } = await import('@electric-sql/pglite') // 20 MB that a node on PostgreSQL does not need
  return PGlite.create({
    parsers: { [INT8]: checkedInt8, [DATE]: asWritten },
    serializers: { [BYTEA]: asBytes },
    startParams: [...PGlite.defaultStartParams, ...SHARED_BUFFERS],
    ...options,
  })
}

/** The database of an existing instance. */
export function overPglite(pglite: PGlite): Embedded {
  const dialect = singleConnectionDialect(pglite)
  const db: Db = new Kysely({ dialect, plugins: [camelCase()] })
  const transact = transactOn(db, dialect, { isPipelined: false })
  const close = async () => {
    await db.destroy()
    if (!pglite.closed) await pglite.close() // Kysely closes only an instance that it has used
  }
  return { db, transact, pglite, close }
}
