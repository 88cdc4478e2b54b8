import { sql } from 'kysely'
import { listInicios, makeMesesVazios } from '../db/meses/fazer-meses.ts'
import { TABELAS_MENSAIS, type TabelaMensal } from '../db/meses/meses.rules.ts'
import type { Db } from '../kernel/deps.ts'

/** A table whose rows are in a backup. `nome` has its schema; both names are quoted as SQL needs them. */
export type Tabela = {
  nome: string
  /** Columns that are written; those that the database works out itself are not. */
  colunas: string[]
  /** Where the rows lie: the table itself, or its partitions. */
  folhas: string[]
  /** The database's estimate of its rows. */
  linhas: number
}

/** The tables of the job queue that hold work, in the order in which their rows can come back. */
const DA_FILA = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

/** Every table that a backup holds. The tables in which pg-boss keeps notes about itself are left out: it fills them again. */
export async function listTabelas(db: Db): Promise<Tabela[]> {
  const { rows } = await sql<Tabela>`
    select format('%I.%I', n.nspname, c.relname) as nome, greatest(c.reltuples, 0)::float8 as linhas,
      array(select quote_ident(a.attname) from pg_attribute as a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as colunas,
      case when c.relkind = 'p'
        then array(select p.relid::regclass::text from pg_partition_tree(c.oid) as p where p.isleaf)
        else array[format('%I.%I', n.nspname, c.relname)] end as folhas
    from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' or (n.nspname = 'fila' and c.relname = any(${DA_FILA})))
    order by n.nspname desc, array_position(${DA_FILA}, c.relname::text), c.relname`.execute(db)
  return rows
}

/** A sequence's last value. `foiUsada`: that value was given out, so the next one is larger. */
export type Sequencia = { nome: string; valor: string; foiUsada: boolean }

export async function listSequencias(db: Db): Promise<Sequencia[]> {
  const { rows } = await sql<{ nome: string }>`
    select format('%I.%I', schemaname, sequencename) as nome from pg_sequences where schemaname in ('public', 'fila')
    order by 1`.execute(db)
  const found: Sequencia[] = []
  for (const { nome } of rows) {
    const { rows: values } = await sql<Omit<Sequencia, 'nome'>>`
      select last_value::text as valor, is_called as foi_usada from ${sql.raw(nome)}`.execute(db)
    found.push({ nome, ...values[0]! })
  }
  return found
}

export async function setSequencias(db: Db, sequencias: readonly Sequencia[]) {
  for (const { nome, valor, foiUsada } of sequencias) {
    await sql`select setval(${nome}::regclass, ${valor}::bigint, ${foiUsada})`.execute(db)
  }
}

/** For each table that is kept by the month: the beginning of each of its months. */
export async function listMeses(db: Db) {
  const found: Record<string, string[]> = {}
  for (const tabela of TABELAS_MENSAIS) {
    const inicios = (await isMensal(db, tabela)) ? await listInicios(db, tabela) : []
    if (inicios.length > 0) found[tabela.nome] = inicios
  }
  return found
}

/** Makes these months in tables without rows. */
export async function makeMesesDe(db: Db, meses: Record<string, string[]>) {
  for (const tabela of TABELAS_MENSAIS) await makeMesesVazios(db, tabela, meses[tabela.nome] ?? [])
}

/** Whether the database has tables by the month; older versions had none. */
async function isMensal(db: Db, { nome }: TabelaMensal) {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from pg_class where oid = to_regclass('public.' || ${nome}::text) and relkind = 'p') as is`.execute(
    db,
  )
  return rows[0]!.is
}

/** The migrations that the database has; undefined when it has no table of them. */
export async function listMigracoes(db: Db) {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('public.migracao') is not null as is_there`.execute(db)
  if (!there[0]?.isThere) return undefined
  const { rows } = await sql<{ nome: string; resumo: string }>`
    select nome, resumo from public.migracao order by nome`.execute(db)
  return rows
}

/** The version of pg-boss's tables; null when it has made none. */
export async function findVersaoDaFila(db: Db) {
  const { rows: there } = await sql<{ isThere: boolean }>`
    select to_regclass('fila.version') is not null as is_there`.execute(db)
  if (!there[0]?.isThere) return null
  const { rows } = await sql<{ version: number }>`select version::int as version from fila.version`.execute(db)
  return rows[0]?.version ?? null
}

/** Whether the database holds anything of its own: a restore goes into an empty one. */
export async function isEmpty(db: Db) {
  const { rows } = await sql<{ many: number }>`
    select count(*)::int as many from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')`.execute(db)
  return rows[0]?.many === 0
}

/** Whether a house is connected to this database. */
export async function hasHouse(db: Db) {
  await sql`select pg_stat_clear_snapshot()`.execute(db) // otherwise a transaction sees the list that it saw first
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and application_name like 'freteflex%') as has`.execute(db)
  return rows[0]!.has
}

export async function findServidor(db: Db) {
  const { rows } = await sql<{ versao: string }>`select current_setting('server_version') as versao`.execute(db)
  return rows[0]!.versao
}
