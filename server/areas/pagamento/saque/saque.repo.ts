import { type Selectable, sql, type Updateable } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import type { Db } from '../../../kernel/deps.ts'
import { countUpTo } from '../../../kernel/http/total.repo.ts'
import { claimDue, type Lease } from '../../../kernel/work/lease.repo.ts'
import type { PagamentoTables } from '../pagamento.tables.ts'

export type SaqueGuardado = Selectable<PagamentoTables['saque']>

/**
 * Writes a withdrawal; false when the first money from outside came into the wallet after `recargaAntesDe` (decisions
 * §23: the first withdrawal waits). The same statement checks that.
 */
export async function insertSaque(
  tx: Db,
  saque: Pick<SaqueGuardado, 'uuid' | 'assinaturaUuid' | 'valorCentavos' | 'pedidoEm' | 'consultaEm'>,
  recargaAntesDe: Date,
) {
  const { uuid, assinaturaUuid, valorCentavos, pedidoEm, consultaEm } = saque
  const { numAffectedRows } = await sql`
    insert into saque (uuid, assinatura_uuid, valor_centavos, status, pedido_em, consulta_em)
    select ${uuid}, ${assinaturaUuid}, ${valorCentavos}, 'SOLICITADO', ${pedidoEm}::timestamptz, ${consultaEm}::timestamptz
    where not exists (
      select 1 from pagamento where assinatura_uuid = ${assinaturaUuid} and destino = 'CARTEIRA'
      having min(decidido_em) > ${recargaAntesDe}::timestamptz
    )`.execute(tx)
  return numAffectedRows === 1n
}

/** Takes withdrawals about which the bank must be asked. */
export const claimSaques = (db: Db, lease: Lease) =>
  claimDue<{ uuid: string }>(db, 'saque', lease, { due: 'consultaEm', key: ['uuid'] })

/** When the first money from outside came into the wallet. */
export async function findPrimeiraRecarga(db: Db, assinaturaUuid: string): Promise<Date | null> {
  const first = await db
    .selectFrom('pagamento')
    .select('decididoEm')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('destino', '=', 'CARTEIRA')
    .orderBy('decididoEm')
    .limit(1)
    .executeTakeFirst()
  return first?.decididoEm ?? null
}

export const findSaque = (db: Db, uuid: string): Promise<SaqueGuardado | undefined> =>
  db.selectFrom('saque').selectAll().where('uuid', '=', uuid).executeTakeFirst()

export const findSaqueOf = (db: Db, assinaturaUuid: string, uuid: string): Promise<SaqueGuardado | undefined> =>
  db
    .selectFrom('saque')
    .selectAll()
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()

/** Locks the withdrawal until the transaction ends. */
export const lockSaque = (tx: Db, uuid: string): Promise<SaqueGuardado | undefined> =>
  tx.selectFrom('saque').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()

export const updateSaque = (tx: Db, uuid: string, changes: Updateable<PagamentoTables['saque']>) =>
  tx.updateTable('saque').set(changes).where('uuid', '=', uuid).execute()

/** What a subscriber has taken out on this day, without withdrawals that came back. */
export async function sumSaquesDoDia(db: Db, assinaturaUuid: string, dia: Dia): Promise<Centavos> {
  const { rows } = await sql<{ soma: number }>`
    select coalesce(sum(valor_centavos), 0)::bigint as soma from saque
    where assinatura_uuid = ${assinaturaUuid} and status <> 'DEVOLVIDO'
      and pedido_em >= ${dia}::date::timestamp at time zone 'America/Sao_Paulo'
      and pedido_em < (${dia}::date + 1)::timestamp at time zone 'America/Sao_Paulo'`.execute(db)
  return rows[0]!.soma
}

/** Whether a withdrawal of this subscriber is still under way. */
export const hasSaqueAberto = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('saque')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('decididoEm', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const listSaquesOf = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('saque')
    .select(['pedidoEm', 'status', 'valorCentavos'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('pedidoEm')
    .execute()

const daFila = (db: Db, isAberto: boolean) =>
  db.selectFrom('saque').where('decididoEm', isAberto ? 'is' : 'is not', null)

/** A page of the withdrawals that wait, from the oldest on, or of those that have ended, from the newest on. */
export function listSaquesDaFila(
  db: Db,
  { isAberto, limit, offset }: { isAberto: boolean; limit: number; offset: number },
): Promise<SaqueGuardado[]> {
  const ordem = isAberto ? 'asc' : 'desc'
  return daFila(db, isAberto)
    .selectAll()
    .orderBy(isAberto ? 'pedidoEm' : 'decididoEm', ordem)
    .orderBy('uuid', ordem)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** How many wait, or have ended; counted up to `ate`. */
export const countSaquesDaFila = (db: Db, { isAberto, ate }: { isAberto: boolean; ate: number }) =>
  countUpTo(db, daFila(db, isAberto).select('uuid'), ate)

/** How many wait that were asked for before a day, counted up to `ate`. */
export async function countSaquesAtrasados(db: Db, antesDe: Dia, ate: number) {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from (
      select 1 from saque
      where decidido_em is null and pedido_em < ${antesDe}::date::timestamp at time zone 'America/Sao_Paulo' limit ${ate}
    ) as um`.execute(db)
  return rows[0]!.quantos
}

export const listSaquesPorUuid = async (db: Db, uuids: readonly string[]): Promise<SaqueGuardado[]> =>
  uuids.length === 0 ? [] : db.selectFrom('saque').selectAll().where('uuid', 'in', uuids).execute()

/** Withdrawals that were sent in a period, for the check of the books. */
export const listPagosNoPeriodo = (db: Db, { de, ate }: { de: Date; ate: Date }) =>
  db
    .selectFrom('saque')
    .select(['uuid', 'valorCentavos'])
    .where('status', '=', 'PAGO')
    .where('decididoEm', '>=', de)
    .where('decididoEm', '<', ate)
    .execute()
