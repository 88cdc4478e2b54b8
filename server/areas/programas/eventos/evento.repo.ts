import { sql } from 'kysely'
import type { TipoDeEvento } from '#contract/programas/evento'
import type { Db } from '../../../kernel/deps.ts'

const NUMERACAO = sql`hashtext('evento')`

/** Locks the numbering until the transaction ends. Waits for another transaction that has the lock. */
export const lockNumeracao = (tx: Db) => sql`select pg_advisory_xact_lock(${NUMERACAO})`.execute(tx)

/** Locks the numbering as `lockNumeracao` does, without waiting. False while another transaction has the lock. */
export async function tryLockNumeracao(tx: Db) {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_xact_lock(${NUMERACAO}) as is_ours`.execute(tx)
  return rows[0]?.isOurs === true
}

/** Whether an event without a place in the log has committed. */
export const hasNovos = async (db: Db) =>
  (await db.selectFrom('eventoNovo').select('id').limit(1).executeTakeFirst()) !== undefined

/** The first new events, in their order. */
export const listNovos = (tx: Db, max: number) =>
  tx.selectFrom('eventoNovo').select(['id', 'assinaturaUuid']).orderBy('id').limit(max).execute()

/**
 * Deletes these new events, and writes those of `assinaturas` into their logs, after the last place of each log, with `em`
 * as `registradoEm`. The caller holds the lock of the numbering.
 */
export const moveNovos = (tx: Db, ids: readonly number[], assinaturas: readonly string[], em: Date) =>
  sql`
    with novos as (delete from evento_novo where id = any(${ids}::bigint[]) returning *),
    ultimos as materialized (${ultimosDe(assinaturas)})
    insert into evento (assinatura_uuid, posicao, tipo, em, dados, registrado_em)
    select n.assinatura_uuid, u.posicao + row_number() over (partition by n.assinatura_uuid order by n.id),
      n.tipo, n.em, n.dados, ${em}::timestamptz
    from novos as n join ultimos as u using (assinatura_uuid) order by n.id`.execute(tx)

/** The events of a log after `apos` and up to `ate`, the oldest first; of all types when `tipos` is undefined. */
export const listEventos = (
  db: Db,
  assinaturaUuid: string,
  { apos, ate, max, tipos }: { apos: number; ate: number; max: number; tipos: readonly TipoDeEvento[] | undefined },
) =>
  db
    .selectFrom('evento')
    .select(['posicao', 'uuid', 'tipo', 'em', 'dados'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('posicao', '>', apos)
    .where('posicao', '<=', ate)
    .$if(tipos !== undefined, (all) => all.where('tipo', '=', sql<string>`any(${tipos}::text[])`))
    .orderBy('posicao')
    .limit(max)
    .execute()

/** The lines of a log after a place, of all types and without their `dados`, the oldest first. */
export const listLinhas = (db: Db, assinaturaUuid: string, { apos, max }: { apos: number; max: number }) =>
  db
    .selectFrom('evento')
    .select(['posicao', 'uuid', 'tipo', 'em', 'registradoEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('posicao', '>', apos)
    .orderBy('posicao')
    .limit(max)
    .execute()

/** The events at these places of a log. */
export const listEventosEm = (db: Db, assinaturaUuid: string, posicoes: readonly number[]) =>
  db
    .selectFrom('evento')
    .select(['posicao', 'uuid', 'tipo', 'em', 'dados'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('posicao', '=', sql<number>`any(${posicoes}::bigint[])`)
    .execute()

/** The place of the last event that entered this log before an instant; 0 when no event did. */
export const findPosicaoAntes = async (db: Db, assinaturaUuid: string, desde: Date) =>
  (
    await db
      .selectFrom('evento')
      .select('posicao')
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('registradoEm', '<', desde)
      .orderBy('posicao', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.posicao ?? 0

/** The last place of each of these logs; 0 for a log without events. Reads one entry of the index for each log. */
const ultimosDe = (assinaturas: readonly string[]) => sql<{ assinaturaUuid: string; posicao: number }>`
  select a.assinatura_uuid, coalesce((
    select e.posicao from evento as e where e.assinatura_uuid = a.assinatura_uuid order by e.posicao desc limit 1
  ), 0) as posicao
  from unnest(${assinaturas}::uuid[]) as a(assinatura_uuid)`

/** The last place of each of these logs; 0 without events. */
export async function listUltimos(db: Db, assinaturas: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await ultimosDe(assinaturas).execute(db)
  return new Map(rows.map(({ assinaturaUuid, posicao }) => [assinaturaUuid, posicao]))
}

/** The last place of a log; 0 without events. */
export const findUltimo = async (db: Db, assinaturaUuid: string) =>
  (await listUltimos(db, [assinaturaUuid])).get(assinaturaUuid) ?? 0

/** How many events of each type the log of a subscription has, and from when to when. */
export const countPorTipo = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('evento')
    .select([
      'tipo',
      sql<number>`count(*)::int`.as('quantos'),
      sql<Date>`min(em)`.as('de'),
      sql<Date>`max(em)`.as('ate'),
    ])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .groupBy('tipo')
    .orderBy('tipo')
    .execute()

export async function deleteEventosOf(tx: Db, assinaturaUuid: string) {
  await tx.deleteFrom('eventoNovo').where('assinaturaUuid', '=', assinaturaUuid).execute()
  await tx.deleteFrom('evento').where('assinaturaUuid', '=', assinaturaUuid).execute()
}
