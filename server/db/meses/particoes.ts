import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { unhurry } from '../guarded-client.ts'
import { limiteOf, type Mes, mesOf, mesOfUuid, type TabelaMensal } from './meses.rules.ts'

/** A partition. Without `de` it begins with the first of all values, without `ate` it ends with the last. */
export type Pedaco = { nome: string; de: Mes | null; ate: Mes | null; isSaindo: boolean }

/** The partitions of a table, the earliest first. `isSaindo`: its detaching began and was interrupted. */
export async function listPedacos(db: Db, tabela: TabelaMensal): Promise<Pedaco[]> {
  const { rows } = await sql<{ nome: string; de: string | Date | null; ate: string | Date | null; isSaindo: boolean }>`
    select nome, is_saindo, ${readLimite(tabela, 'FROM')} as de, ${readLimite(tabela, 'TO')} as ate
    from (
      select c.relname as nome, pg_get_expr(c.relpartbound, c.oid) as limites, i.inhdetachpending as is_saindo
      from pg_inherits as i join pg_class as c on c.oid = i.inhrelid
      where i.inhparent = ('public.' || ${tabela.nome}::text)::regclass
    ) as p order by 3 nulls first`.execute(db)
  const mes = (limite: string | Date | null) => limite && (limite instanceof Date ? mesOf(limite) : mesOfUuid(limite))
  return rows.map(({ de, ate, ...pedaco }) => ({ ...pedaco, de: mes(de), ate: mes(ate) }))
}

/** Null where the bound is MINVALUE or MAXVALUE. */
const readLimite = ({ tipo }: TabelaMensal, side: 'FROM' | 'TO') =>
  sql.raw(`substring(limites from '${side} \\(''([^'']+)''\\)')${tipo === 'UUID' ? '' : '::timestamptz'}`)

/** Whether the table is divided into months. The migration leaves it with one partition for everything. */
export const isEmMeses = (pedacos: readonly Pedaco[]) => pedacos.length > 1

export async function isVazio(db: Db, nome: string) {
  const { rows } = await sql<{ has: boolean }>`select exists (select from ${sql.table(nome)}) as has`.execute(db)
  return !rows[0]!.has
}

/**
 * The job of the months waits 500 ms for a lock and then gives up. PostgreSQL looks for deadlocks after a second, so it never
 * kills another transaction because of this job.
 */
const ESPERA = `set local lock_timeout = '500ms'`

/** Runs `change` while nobody reads or writes the table. `drops`: `change` drops a table that points to `frete`. */
export const withTabelaParada = <T>(
  db: Db,
  { nome, isDoFrete }: TabelaMensal,
  { drops = false }: { drops?: boolean },
  change: (tx: Db) => Promise<T>,
): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(ESPERA).execute(tx)
    await unhurry(tx)
    if (isDoFrete)
      await sql.raw(`lock table frete in ${drops ? 'access exclusive' : 'share row exclusive'} mode`).execute(tx)
    await sql`lock table only ${sql.table(nome)} in access exclusive mode`.execute(tx)
    return change(tx)
  })

export const detach = (tx: Db, tabela: TabelaMensal, nome: string) =>
  sql`alter table ${sql.table(tabela.nome)} detach partition ${sql.table(nome)}`.execute(tx)

export const attach = (tx: Db, tabela: TabelaMensal, { nome, de, ate }: Omit<Pedaco, 'isSaindo'>) =>
  sql`alter table ${sql.table(tabela.nome)} attach partition ${sql.table(nome)}
    for values from (${de ? sql.lit(limiteOf(tabela, de)) : sql.raw('minvalue')})
    to (${ate ? sql.lit(limiteOf(tabela, ate)) : sql.raw('maxvalue')})`.execute(tx)

/** An empty table like another one: columns, checks, keys and indexes. Foreign keys come with the attaching. */
export const createLike = (tx: Db, nome: string, modelo: string) =>
  sql`create table ${sql.table(nome)} (like ${sql.table(modelo)} including all)`.execute(tx)

/** Marks a transaction that only moves rows to another partition. Triggers then write no evento for them. */
export const moveOnly = (tx: Db) => sql`select set_config('freteflex.so_move', 'on', true)`.execute(tx)

/** Moves those rows of a detached table that belong to another partition. */
export async function moveEstranhas(
  tx: Db,
  tabela: TabelaMensal,
  { nome, de, ate }: Pick<Pedaco, 'nome' | 'de' | 'ate'>,
) {
  const chave = sql.ref(tabela.chave)
  const before = de ? sql`${chave} < ${sql.lit(limiteOf(tabela, de))}` : sql`false`
  const after = ate ? sql`${chave} >= ${sql.lit(limiteOf(tabela, ate))}` : sql`false`
  await moveOnly(tx)
  await sql`insert into ${sql.table(tabela.nome)} select * from ${sql.table(nome)} where ${before} or ${after}`.execute(
    tx,
  )
  await sql`delete from ${sql.table(nome)} where ${before} or ${after}`.execute(tx)
}
