import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'
import { unhurry } from './guarded-client.ts'
import { applyIn, findAplicadas, LOCK, makeTabela } from './migracao/aplicar.ts'
import { type Migration, readMigrations } from './migracao/migracoes.ts'
import { planPendentes } from './migracao/plano.ts'
import { ESPERA, type Espera, migrateBeside } from './migracao/vez.ts'
import type { OpenDb } from './open.ts'

type Options = {
  migrations?: readonly Migration[]
  espera?: Espera
  /** Told when tables cannot be had yet. */
  tell?: (sentence: string) => void
}

/**
 * Brings the database to this code's version. On PostgreSQL other nodes may work meanwhile (vez.ts); the embedded database
 * belongs to this process, and all migrations run in one transaction. Refuses a database that is too new for this code, and
 * an applied migration whose text has changed since (plano.ts).
 */
export async function migrate(
  { db, openPatient }: Pick<OpenDb, 'db' | 'openPatient'>,
  { migrations = readMigrations(), espera = ESPERA, tell = () => {} }: Options = {},
) {
  if (!openPatient) return db.transaction().execute((tx) => migrateIn(tx, migrations))
  const aplicadas = await findAplicadas(db)
  if (aplicadas && planPendentes(aplicadas, migrations).length === 0) return
  const patient = await openPatient()
  try {
    await migrateBeside(patient.db, migrations, { espera, tell })
  } finally {
    await patient.close()
  }
}

/** All missing migrations, in the transaction that the caller has begun. The caller is alone in the database. */
export async function migrateIn(tx: Db, migrations: readonly Migration[]) {
  await unhurry(tx) // an index, or the wait for another node, may take long
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  await makeTabela(tx)
  for (const migration of planPendentes((await findAplicadas(tx)) ?? [], migrations)) await applyIn(tx, migration)
}
