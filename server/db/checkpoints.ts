import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'

/** How often the size of the log is checked. */
const LOOK_MS = 60_000
/** The amount of log that a start after a power loss reads again in a second or two. */
const MAX_WAL_BYTES = 64 * 1024 * 1024

/**
 * Embedded PostgreSQL makes a checkpoint only when it stops. Without `keepWalShort` its log would grow by 16 MB for every
 * few thousand purchases until the disk is full, and a start after a crash would read all of it. Returns a function that
 * ends this.
 */
export function keepWalShort(db: Db) {
  const look = setInterval(() => {
    checkpointIfDue(db).catch(() => {}) // tried again in a minute; callers of the database report its errors
  }, LOOK_MS)
  look.unref()
  return () => clearInterval(look)
}

/** Makes a checkpoint when the log has grown by `maxBytes` since the last one. Returns whether it did. */
export async function checkpointIfDue(db: Db, maxBytes = MAX_WAL_BYTES) {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_current_wal_insert_lsn() - redo_lsn > ${maxBytes}::numeric as is_due from pg_control_checkpoint()`.execute(
    db,
  )
  if (!rows[0]?.isDue) return false
  await sql`checkpoint`.execute(db)
  return true
}
