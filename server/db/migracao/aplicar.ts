import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { isIndice, type Migration, statementsOf } from './migracoes.ts'
import { type Aplicada, compativelDesdeOf } from './plano.ts'

/** An arbitrary number that all nodes agree on: the node that holds this lock migrates, the others wait. */
export const LOCK = 7_310_526

/** Finds the migrations that the database has; undefined for a database that was never migrated. */
export async function findAplicadas(db: Db): Promise<Aplicada[] | undefined> {
  const { rows: there } = await sql<{
    isThere: boolean
  }>`select to_regclass('migracao') is not null as is_there`.execute(db)
  if (!there[0]?.isThere) return undefined
  const { rows } = await sql<Aplicada>`
    select nome, resumo, to_jsonb(m) ->> 'compativel_desde' as compativel_desde from migracao as m order by nome`.execute(
    db,
  )
  return rows
}

/** Makes the table of migrations, or brings it to its present form. The caller holds `LOCK`. */
export async function makeTabela(tx: Db) {
  await sql`create table if not exists migracao (
    nome text primary key, resumo text not null, aplicada_em timestamptz not null default now())`.execute(tx)
  const { rows } = await sql`
    select from pg_attribute where attrelid = 'migracao'::regclass and attname = 'compativel_desde'`.execute(tx)
  if (rows.length === 0) await sql`alter table migracao add column compativel_desde text`.execute(tx)
}

/** The statement that a migration runs now. */
export type Passo = { migration?: Migration; statement?: string }

/** Runs a migration in the caller's transaction, and notes it. Indexes are made with locks: the caller is alone in the tables. */
export async function applyIn(tx: Db, migration: Migration, passo: Passo = {}) {
  for (const text of statementsOf(migration.texto)) {
    const statement = isIndice(migration) ? text.replace(/\bindex\s+concurrently\b/i, 'index') : text
    Object.assign(passo, { migration, statement })
    await sql.raw(statement).execute(tx)
  }
  await note(tx, migration)
}

export async function note(tx: Db, migration: Migration) {
  await sql`insert into migracao (nome, resumo, compativel_desde)
    values (${migration.nome}, ${migration.resumo}, ${compativelDesdeOf(migration)})`.execute(tx)
}
