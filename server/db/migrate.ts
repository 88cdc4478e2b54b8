import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'
import { StartError } from '../kernel/start-error.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** An arbitrary number that all nodes agree on: the node that holds this lock migrates, the others wait. */
const LOCK = 7_310_526

/**
 * The digest of the first released text of a migration that was changed after its release, which must not happen again. A
 * later migration adds what the first text lacked.
 */
const FIRST_RELEASED: Partial<Record<string, string>> = {
  '0018_saque_consulta': 'f9a809841f78c389c294ab18b9ee68217ba10669d2435aa9b1d0fbe54a547302', // 0020 brings the trigger
}

export type Migration = { nome: string; texto: string; resumo: string }

/**
 * Brings the database to this code's version: every `NNNN_name.sql` not yet applied, in order, in one transaction.
 * Refuses a database that is newer than the code, and an applied migration whose text has changed since.
 */
export async function migrate(db: Db, migrations = readMigrations()) {
  await db.transaction().execute((tx) => migrateIn(tx, migrations))
}

/** The same in a transaction that the caller has begun. */
export async function migrateIn(tx: Db, migrations: readonly Migration[]) {
  await sql`set local statement_timeout = 0`.execute(tx) // an index, or the wait for another node, may take long
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx)
  await sql`create table if not exists migracao (
    nome text primary key, resumo text not null, aplicada_em timestamptz not null default now())`.execute(tx)
  const { rows } = await sql<{
    nome: string
    resumo: string
  }>`select nome, resumo from migracao order by nome`.execute(tx)
  const applied = new Map(rows.map(({ nome, resumo }) => [nome, resumo]))
  const known = new Set(migrations.map(({ nome }) => nome))
  const unknown = rows.find(({ nome }) => !known.has(nome))
  if (unknown) {
    throw new StartError(
      `O banco de dados é mais novo que este programa (tem ${unknown.nome}). Atualize o programa; nada foi alterado.`,
    )
  }
  for (const { nome, texto, resumo } of migrations) {
    const before = applied.get(nome)
    if (before === resumo || (before !== undefined && before === FIRST_RELEASED[nome])) continue
    if (before)
      throw new StartError(
        `A migração ${nome} mudou depois de aplicada. Migrações só andam para a frente; nada foi alterado.`,
      )
    for (const statement of statementsOf(texto)) await sql.raw(statement).execute(tx)
    await sql`insert into migracao (nome, resumo) values (${nome}, ${resumo})`.execute(tx)
  }
}

export function readMigrations(folder = FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const texto = readFileSync(join(folder, name), 'utf8')
      return { nome: name.replace(/\.sql$/, ''), texto, resumo: createHash('sha256').update(texto).digest('hex') }
    })
}

/**
 * Splits a text into statements, because the embedded database takes one at a time. A statement ends at the end of a line
 * with `;`.
 */
function statementsOf(texto: string) {
  const statements: string[] = []
  let open: string[] = []
  let isBody = false
  for (const line of texto.split('\n')) {
    open.push(line)
    if (line.split('$$').length % 2 === 0) isBody = !isBody
    if (isBody || !line.trimEnd().endsWith(';')) continue
    statements.push(open.join('\n'))
    open = []
  }
  return open.join('').trim() ? [...statements, open.join('\n')] : statements
}
