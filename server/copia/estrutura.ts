import { sql } from 'kysely'
import type { Db } from '../kernel/deps.ts'

/** Something that is dropped from the tables while rows come in: the statements that drop it and make it again. */
export type Desmontado = { constraints: Peca[]; indices: Peca[]; chavesEstrangeiras: Peca[]; tabelas: string[] }
type Peca = { tabela: string; remove: string; add: string }

/**
 * Drops foreign keys and disables triggers of all tables of the house, so that rows can come in any order and no trigger works twice.
 * Of the tables in `grandes` it also drops all indexes, which are built many times faster at the end. The indexes and keys
 * that a partition has from its table are dropped and made with those of the table. All of it is in the caller's transaction.
 * Check constraints stay.
 */
export async function takeApart(db: Db, grandes: ReadonlySet<string>): Promise<Desmontado> {
  await sql`set constraints all immediate`.execute(db) // a table with a waiting trigger cannot be changed
  const { rows: tabelas } = await sql<{ nome: string }>`
    select format('%I.%I', schemaname, tablename) as nome from pg_tables where schemaname = 'public'`.execute(db)
  const { rows: constraints } = await sql<Peca & { tipo: string }>`
    select format('public.%I', r.relname) as tabela,
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid)) as add,
      contype::text as tipo
    from pg_constraint join pg_class as r on r.oid = coalesce(pg_partition_root(conrelid), conrelid)
    where connamespace = 'public'::regnamespace and contype in ('p', 'u', 'x', 'f') and conparentid = 0
    order by conname, conrelid::regclass::text`.execute(db)
  const { rows: indexes } = await sql<Peca>`
    select format('public.%I', r.relname) as tabela, format('drop index %s', i.indexrelid::regclass) as remove, pg_get_indexdef(i.indexrelid) as add
    from pg_index as i join pg_class as c on c.oid = i.indrelid
    join pg_class as r on r.oid = coalesce(pg_partition_root(c.oid), c.oid)
    where c.relnamespace = 'public'::regnamespace and not exists (select from pg_inherits where inhrelid = i.indexrelid)
      and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
    order by 3`.execute(db)
  const isGrande = ({ tabela }: Peca) => grandes.has(tabela)
  const indices = indexes.filter(isGrande)
  const chavesEstrangeiras = constraints.filter(({ tipo }) => tipo === 'f')
  const outras = constraints.filter(({ tipo }) => tipo !== 'f').filter(isGrande)
  for (const { nome } of tabelas) await sql.raw(`alter table ${nome} disable trigger user`).execute(db)
  for (const { remove } of [...chavesEstrangeiras, ...outras, ...indices]) await sql.raw(remove).execute(db)
  return { constraints: outras, indices, chavesEstrangeiras, tabelas: tabelas.map(({ nome }) => nome) }
}

/** Makes again what `takeApart` dropped, which checks every row against the keys. `cheias`: the tables with rows. */
export async function putBack(
  db: Db,
  { constraints, indices, chavesEstrangeiras, tabelas }: Desmontado,
  { cheias, memoriaMb, tell }: { cheias: readonly string[]; memoriaMb: number; tell: (step: string) => void },
) {
  await sql.raw(`set local maintenance_work_mem = '${memoriaMb}MB'`).execute(db)
  const all = constraints.length + indices.length + chavesEstrangeiras.length
  let done = 0
  const add = async (pecas: Peca[]) => {
    for (const peca of pecas) {
      await sql.raw(peca.add).execute(db)
      tell(`índices e chaves: ${++done} de ${all}`)
    }
  }
  await add(constraints)
  await add(indices)
  for (const nome of cheias) await sql.raw(`analyze ${nome}`).execute(db) // the keys are checked by joins
  await add(chavesEstrangeiras)
  for (const nome of tabelas) await sql.raw(`alter table ${nome} enable trigger user`).execute(db)
}
