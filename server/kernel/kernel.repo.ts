import { sql } from 'kysely'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db } from './deps.ts'

/** The secret of this installation. */
export const findSegredo = async (db: Db) =>
  (await db.selectFrom('instalacao').select('segredo').executeTakeFirstOrThrow()).segredo

/** The database's present instant, to the millisecond. */
export const findAgora = async (db: Db) =>
  (await sql<{ agora: Date }>`select clock_timestamp() as agora`.execute(db)).rows[0]!.agora

/** How far the shared clock is ahead, in milliseconds. */
export const findDeslocamento = async (db: Db) =>
  (await db.selectFrom('relogio').select('deslocamentoMs').executeTakeFirstOrThrow()).deslocamentoMs

/** Moves the shared clock ahead and returns how far it is ahead now. */
export const addDeslocamento = async (db: Db, milliseconds: number) =>
  (
    await db
      .updateTable('relogio')
      .set((row) => ({ deslocamentoMs: row('deslocamentoMs', '+', milliseconds) }))
      .returning('deslocamentoMs')
      .executeTakeFirstOrThrow()
  ).deslocamentoMs

/**
 * Claims the mail of an event for this try, so that nobody else sends it meanwhile. A claim whose try died long ago is
 * taken over.
 */
export async function claimEnvio(
  db: Db,
  evento: string,
  em: Date,
  diedBefore: Date,
): Promise<'mine' | 'sent' | 'taken'> {
  const mine = await db
    .insertInto('emailEnvio')
    .values({ evento, reivindicadoEm: em, enviadoEm: null })
    .onConflict((row) =>
      row
        .column('evento')
        .doUpdateSet({ reivindicadoEm: em })
        .where('emailEnvio.enviadoEm', 'is', null)
        .where('emailEnvio.reivindicadoEm', '<', diedBefore),
    )
    .returning('evento')
    .executeTakeFirst()
  if (mine) return 'mine'
  const other = await db.selectFrom('emailEnvio').select('enviadoEm').where('evento', '=', evento).executeTakeFirst()
  return other?.enviadoEm ? 'sent' : 'taken'
}

/** Ends the mail of an event. `comCarta` is false when there was nothing to say, so no mail was sent. */
export const finishEnvio = (db: Db, evento: string, em: Date, comCarta: boolean) =>
  db.updateTable('emailEnvio').set({ enviadoEm: em, comCarta }).where('evento', '=', evento).execute()

/** What became of the mail of an event; undefined before its job begins, and after its row was deleted. */
export const findEnvio = (db: Db, evento: string) =>
  db.selectFrom('emailEnvio').select(['enviadoEm', 'comCarta']).where('evento', '=', evento).executeTakeFirst()

/**
 * Ends the claim after a failure, so that the next try need not wait. A claim that another try has taken over stays with
 * that try.
 */
export const releaseEnvio = (db: Db, evento: string, em: Date) =>
  db
    .deleteFrom('emailEnvio')
    .where('evento', '=', evento)
    .where('enviadoEm', 'is', null)
    .where('reivindicadoEm', '=', em)
    .execute()

/** The size of the whole database, in bytes. */
export async function findTamanho(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]!.bytes
}

/** The tables with their sizes, all partitions together, the largest first; `linhas` is the database's own estimate. */
export async function listTabelas(db: Db) {
  const { rows } = await sql<{ nome: string; bytes: number; indicesBytes: number; linhas: number | null }>`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || t.relname as nome,
      sum(pg_total_relation_size(c.oid))::bigint as bytes, sum(pg_indexes_size(c.oid))::bigint as indices_bytes,
      sum(c.reltuples) filter (where c.reltuples >= 0)::bigint as linhas
    from pg_class as c join pg_class as t on t.oid = coalesce(pg_partition_root(c.oid), c.oid)
    join pg_namespace as n on n.oid = t.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    group by 1 order by 2 desc, 1`.execute(db)
  return rows
}

/** Mails whose sending was begun in the day before `antes` and never finished, counted up to `max`. */
export async function countEmailsParados(db: Db, antes: Date, max: number): Promise<number> {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from (
      select 1 from email_envio where enviado_em is null and reivindicado_em < ${antes}
        and reivindicado_em > ${antes}::timestamptz - interval '1 day' limit ${max}
    ) as um`.execute(db)
  return rows[0]!.quantos
}

/** The mails that `countEmailsParados` counts, the oldest first. */
export const listEnviosParados = (db: Db, antes: Date, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('emailEnvio')
    .select(['evento', 'reivindicadoEm'])
    .where('enviadoEm', 'is', null)
    .where('reivindicadoEm', '<', antes)
    .where('reivindicadoEm', '>', plusSeconds(antes, -86_400))
    .orderBy('reivindicadoEm')
    .orderBy('evento')
    .limit(limit)
    .offset(offset)
    .execute()
