import { sql } from 'kysely'
import type { TipoDeEvento } from '#contract/programas/evento'
import type { Db } from '../../../kernel/deps.ts'

/** Lets one transaction at a time give places in the log, until it has committed. */
export const lockNumeracao = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('evento'))`.execute(tx)

/** Whether an event without a place in the log has committed. */
export const hasNovos = async (db: Db) =>
  (await db.selectFrom('eventoNovo').select('id').limit(1).executeTakeFirst()) !== undefined

/** The first new events, in their order. */
export const listNovos = (tx: Db, max: number) =>
  tx.selectFrom('eventoNovo').select(['id', 'assinaturaUuid']).orderBy('id').limit(max).execute()

/** Takes these new events away, and writes those of `assinaturas` into the log at `em`. The caller holds `lockNumeracao`. */
export const moveNovos = (tx: Db, ids: readonly number[], assinaturas: readonly string[], em: Date) =>
  sql`
    with novos as (delete from evento_novo where id = any(${ids}::bigint[]) returning *)
    insert into evento (assinatura_uuid, tipo, em, dados, registrado_em)
    select assinatura_uuid, tipo, em, dados, ${em}::timestamptz from novos where assinatura_uuid = any(${assinaturas}::uuid[]) order by id`.execute(
    tx,
  )

/** The events of a subscription after a cursor, the oldest first; of all types when `tipos` is undefined. */
export const listEventos = (
  db: Db,
  assinaturaUuid: string,
  { apos, max, tipos }: { apos: string; max: number; tipos: readonly TipoDeEvento[] | undefined },
) =>
  db
    .selectFrom('evento')
    .select(['posicao', 'uuid', 'tipo', 'em', 'dados'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('posicao', '>', sql<number>`${apos}::bigint`)
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

/** The last place that was given before an instant; 0 when there is none. */
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

/** The place of the last event of each of these subscriptions; one without events is missing. */
export async function listUltimos(db: Db, assinaturas: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ assinaturaUuid: string; posicao: number }>`
    select a.uuid as assinatura_uuid, u.posicao
    from unnest(${assinaturas}::uuid[]) as a(uuid)
    cross join lateral (
      select e.posicao from evento as e where e.assinatura_uuid = a.uuid order by e.posicao desc limit 1
    ) as u`.execute(db)
  return new Map(rows.map(({ assinaturaUuid, posicao }) => [assinaturaUuid, posicao]))
}

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
