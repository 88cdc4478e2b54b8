import { type Selectable, sql } from 'kysely'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Db } from '../../kernel/deps.ts'
import { claimDue, type Lease } from '../../kernel/work/lease.repo.ts'
import type { PagamentoGuardado } from './pagamento.repo.ts'
import type { PagamentoTables } from './pagamento.tables.ts'

export type DevolucaoGuardada = Selectable<PagamentoTables['devolucaoCartao']>

export const insertDevolucao = (tx: Db, devolucao: Omit<DevolucaoGuardada, 'status' | 'motivo' | 'decididaEm'>) =>
  tx
    .insertInto('devolucaoCartao')
    .values({ ...devolucao, status: 'SOLICITADA' })
    .execute()

export const findDevolucao = (db: Db, uuid: string): Promise<DevolucaoGuardada | undefined> =>
  db.selectFrom('devolucaoCartao').selectAll().where('uuid', '=', uuid).executeTakeFirst()

/** Takes refunds about which the PSP must be asked. */
export const claimDevolucoes = (db: Db, lease: Lease) =>
  claimDue<{ uuid: string }>(db, 'devolucaoCartao', lease, { due: 'consultaEm', key: ['uuid'] })

/** Ends a refund; false when it had already ended. */
export async function endDevolucao(
  tx: Db,
  uuid: string,
  fim: { status: 'CONCLUIDA' | 'RECUSADA'; motivo: string | null; decididaEm: Date },
) {
  const { numUpdatedRows } = await tx
    .updateTable('devolucaoCartao')
    .set({ ...fim, consultaEm: null })
    .where('uuid', '=', uuid)
    .where('status', '=', 'SOLICITADA')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * What the books know to have gone back to the payer of a payment, in centavos: what the PSP took back by itself, and
 * what went to the card on request. `feito`: done by the PSP; `pedido`: also counts a refund under way.
 */
export async function findConhecido(
  db: Db,
  { uuid, estornadoCentavos }: Pick<PagamentoGuardado, 'uuid' | 'estornadoCentavos'>,
): Promise<{ feito: Centavos; pedido: Centavos }> {
  const { rows } = await sql<{ feito: Centavos; aCaminho: Centavos }>`
    select coalesce(sum(valor_centavos) filter (where status = 'CONCLUIDA'), 0)::bigint as feito,
      coalesce(sum(valor_centavos) filter (where status = 'SOLICITADA'), 0)::bigint as a_caminho
    from devolucao_cartao where pagamento_uuid = ${uuid}`.execute(db)
  const { feito, aCaminho } = rows[0]!
  return { feito: estornadoCentavos + feito, pedido: estornadoCentavos + feito + aCaminho }
}

export const hasDevolucaoAberta = async (db: Db, by: { pagamentoUuid: string } | { assinaturaUuid: string }) =>
  (await db
    .selectFrom('devolucaoCartao')
    .select('uuid')
    .where('status', '=', 'SOLICITADA')
    .$if('pagamentoUuid' in by, (query) =>
      query.where('pagamentoUuid', '=', 'pagamentoUuid' in by ? by.pagamentoUuid : ''),
    )
    .$if('assinaturaUuid' in by, (query) =>
      query.where('assinaturaUuid', '=', 'assinaturaUuid' in by ? by.assinaturaUuid : ''),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Card payments, by their uuids. */
export const listPagamentosDe = (db: Db, uuids: string[]): Promise<PagamentoGuardado[]> =>
  db.selectFrom('pagamento').selectAll().where('uuid', 'in', uuids).execute()

/** A subscriber's refunds, for the export of their data. */
export const listDevolucoesOf = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('devolucaoCartao')
    .select(['pedidaEm', 'status', 'valorCentavos', 'motivo'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('pedidaEm')
    .execute()
