import { type Selectable, sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeReembolso } from '#contract/operacao/reembolso'
import type { Db } from '../../../kernel/deps.ts'
import { countUpTo } from '../../../kernel/http/total.repo.ts'
import type { ReembolsoTables } from './reembolso.tables.ts'

export type ReembolsoGuardado = Selectable<ReembolsoTables['reembolso']>

export const insertReembolso = (tx: Db, novo: ReembolsoGuardado) => tx.insertInto('reembolso').values(novo).execute()

export const findReembolso = (db: Db, uuid: string): Promise<ReembolsoGuardado | undefined> =>
  db.selectFrom('reembolso').selectAll().where('uuid', '=', uuid).executeTakeFirst()

type Fim = Pick<ReembolsoGuardado, 'decididoPor' | 'decididoEm' | 'motivoDaRecusa' | 'devolvidoCentavos'> & {
  status: 'CONCLUIDO' | 'RECUSADO'
}

/** Locks a refund until the transaction ends. */
export const lockReembolso = (tx: Db, uuid: string): Promise<ReembolsoGuardado | undefined> =>
  tx.selectFrom('reembolso').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()

/** Ends a waiting refund; false when somebody has decided it already. */
export async function endReembolso(tx: Db, uuid: string, fim: Fim) {
  const { numUpdatedRows } = await tx
    .updateTable('reembolso')
    .set(fim)
    .where('uuid', '=', uuid)
    .where('status', '=', 'AGUARDA_APROVACAO')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The sum of the refunds that wait for the second person, of one frete, or the free amounts of one subscription. */
export async function sumEsperando(db: Db, of: { freteUuid: string } | { assinaturaUuid: string }): Promise<Centavos> {
  const whose =
    'freteUuid' in of
      ? sql`frete_uuid = ${of.freteUuid}`
      : sql`assinatura_uuid = ${of.assinaturaUuid} and frete_uuid is null`
  const { rows } = await sql<{ soma: Centavos }>`
    select coalesce(sum(valor_centavos), 0)::bigint as soma from reembolso
    where ${whose} and status = 'AGUARDA_APROVACAO'`.execute(db)
  return rows[0]!.soma
}

/** What one operator has asked for one subscription since an instant, without what was refused (D §24). */
export async function sumPedidos(
  db: Db,
  { assinaturaUuid, usuarioUuid, desde }: { assinaturaUuid: string; usuarioUuid: string; desde: Date },
): Promise<Centavos> {
  const { rows } = await sql<{ soma: Centavos }>`
    select coalesce(sum(valor_centavos), 0)::bigint as soma from reembolso
    where assinatura_uuid = ${assinaturaUuid} and pedido_em > ${desde}::timestamptz and pedido_por = ${usuarioUuid}
      and status <> 'RECUSADO'`.execute(db)
  return rows[0]!.soma
}

/** The sum of the free amounts of a subscription, given or waiting. */
export async function sumLivres(db: Db, assinaturaUuid: string): Promise<Centavos> {
  const { rows } = await sql<{ soma: Centavos }>`
    select coalesce(sum(valor_centavos), 0)::bigint as soma from reembolso
    where assinatura_uuid = ${assinaturaUuid} and frete_uuid is null and status <> 'RECUSADO'`.execute(db)
  return rows[0]!.soma
}

export type FiltroDeReembolsos = {
  status?: StatusDeReembolso | undefined
  freteUuid?: string | undefined
  assinaturaUuid?: string | undefined
}

const filtered = (db: Db, { status, freteUuid, assinaturaUuid }: FiltroDeReembolsos) =>
  db
    .selectFrom('reembolso')
    // a literal: with a parameter a prepared statement would not match the partial index
    .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status ?? 'CONCLUIDO')))
    .$if(freteUuid !== undefined, (query) => query.where('freteUuid', '=', freteUuid ?? ''))
    .$if(assinaturaUuid !== undefined, (query) => query.where('assinaturaUuid', '=', assinaturaUuid ?? ''))

/** One page: waiting refunds (`status` AGUARDA_APROVACAO) from the oldest on, every other list from the newest on. */
export function listReembolsos(
  db: Db,
  { limit, offset, ...filtro }: FiltroDeReembolsos & { limit: number; offset: number },
): Promise<ReembolsoGuardado[]> {
  const ordem = filtro.status === 'AGUARDA_APROVACAO' ? 'asc' : 'desc'
  return filtered(db, filtro)
    .selectAll()
    .orderBy('pedidoEm', ordem)
    .orderBy('uuid', ordem)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many there are, counted up to `ate`. */
export const countReembolsos = (db: Db, filtro: FiltroDeReembolsos, ate: number) =>
  countUpTo(db, filtered(db, filtro).select('uuid'), ate)

/** How many wait, and how many since before an instant, of the oldest `ate`. */
export async function countEsperando(db: Db, antesDe: Date, ate: number) {
  const { rows } = await sql<{ abertos: number; atrasados: number }>`
    select count(*)::int as abertos, (count(*) filter (where pedido_em < ${antesDe}::timestamptz))::int as atrasados
    from (select pedido_em from reembolso where status = 'AGUARDA_APROVACAO' order by pedido_em, uuid limit ${ate}) as um`.execute(
    db,
  )
  return rows[0]!
}

/** Refunds that were concluded in a period, for the check of the books. */
export const listConcluidos = (db: Db, { de, ate }: { de: Date; ate: Date }) =>
  db
    .selectFrom('reembolso')
    .select(['uuid', 'valorCentavos', 'freteUuid', 'assinaturaUuid'])
    .where('status', '=', sql.lit('CONCLUIDO'))
    .where('decididoEm', '>=', de)
    .where('decididoEm', '<', ate)
    .orderBy('decididoEm')
    .execute()
