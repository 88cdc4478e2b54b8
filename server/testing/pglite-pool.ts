import { openAsBlob } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { openInMemory, overPglite } from '../db/embedded.ts'
import type { OpenDb } from '../db/open.ts'

/** Free instances, each restored to the state of the snapshot. */
const free: PGlite[] = []

/**
 * An embedded database for one house. Making one takes two seconds of processor time, and restoring one takes a tenth. Used
 * instances are therefore used again, by the next test file of the same worker.
 */
export async function openPooled(snapshot: string): Promise<OpenDb> {
  const pglite = free.pop() ?? (await create(snapshot))
  const { db, transact } = overPglite(pglite)
  const close = async () => {
    // not db.destroy(): it would close the instance
    if (!pglite.closed && (await restore(pglite))) free.push(pglite)
    else await pglite.close()
  }
  return { db, transact, pglite, close }
}

/** Loads the snapshot and keeps a copy of every row, in a schema of its own. */
async function create(snapshot: string) {
  const { pglite } = await openInMemory(await openAsBlob(snapshot))
  if (!pglite) throw new Error('no embedded database')
  await pglite.exec(`
    create schema como_era;
    do $$ declare tabela record; begin
      for tabela in ${TABELAS} loop
        execute format('create table como_era.%I as table %s', tabela.nome, tabela.nome);
      end loop;
    end $$;
    create table como_era.formato as ${FORMATO}`)
  return pglite
}

/** Restores every row. False when the tables themselves have changed: such a database is thrown away. */
async function restore(pglite: PGlite) {
  const { rows } = await pglite.query(`select formato from como_era.formato except ${FORMATO}`)
  if (rows.length > 0) return false
  await pglite.exec(`
    set session_replication_role = replica;
    do $$ declare tabela record; begin
      execute (select 'truncate ' || string_agg(nome, ', ') from (${TABELAS}) t);
      for tabela in ${TABELAS} loop
        execute format('insert into %s overriding system value select * from como_era.%I', tabela.nome, tabela.nome);
      end loop;
    end $$;
    set session_replication_role = origin`)
  return true
}

/** A condition: the schema is the product's or its job queue's. */
const DA_CASA = (schema: string) => `${schema}::regnamespace::text in ('public', 'fila')`

/** All tables with rows. The rows of partitions are those of their table. */
const TABELAS = `
  select oid::regclass::text as nome from pg_class
  where relkind in ('r', 'p') and not relispartition and ${DA_CASA('relnamespace')}`

/** The tables with their columns, their constraints and their triggers, as one text. */
const FORMATO = `
  select concat_ws(';',
    (select string_agg(concat_ws(' ', attrelid::regclass, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where attnum > 0 and relkind in ('r', 'p') and ${DA_CASA('relnamespace')}),
    (select string_agg(concat_ws(' ', conrelid::regclass, conname), ',' order by conrelid, conname)
      from pg_constraint where ${DA_CASA('connamespace')}),
    (select string_agg(concat_ws(' ', tgrelid::regclass, tgname, tgenabled), ',' order by tgrelid, tgname)
      from pg_trigger join pg_class on pg_class.oid = tgrelid where ${DA_CASA('relnamespace')})) as formato`
