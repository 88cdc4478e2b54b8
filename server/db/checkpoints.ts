import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'

/** How often it is looked. */
const LOOK_MS = 60_000
/** As much log as a start after a power loss reads again in a second or two. */
const MAX_WAL_BYTES = 64 * 1024 * 1024

/**
 * PostgreSQL by itself in a process makes a checkpoint when it stops and never before: without this its log would grow by
 * 16 MB for every few thousand purchases until the disk is full, and a start after a crash would read all of it.
 * Answers how to end it.
 */
export function keepWalShort(db: Db) {
  const look = setInterval(() => {
    checkpointIfDue(db).catch(() => {}) // tried again in a minute; what ails the database is told by those who need it
  }, LOOK_MS)
  look.unref()
  return () => clearInterval(look)
}

/** Writes what is in memory to its place when so much log has come together since it was last done. Answers whether it did. */
export async function checkpointIfDue(db: Db, maxBytes = MAX_WAL_BYTES) {
  const { rows } = await sql<{ isDue: boolean }>`
    select pg_current_wal_insert_lsn() - redo_lsn > ${maxBytes}::numeric as is_due from pg_control_checkpoint()`.execute(
    db,
  )
  if (!rows[0]?.isDue) return false
  await sql`checkpoint`.execute(db)
  return true
}
