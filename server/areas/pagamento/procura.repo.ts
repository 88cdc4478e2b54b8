import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/**
 * Payments and withdrawals with this number at the PSP or end-to-end id, or with this uuid. `compraUuid`: the purchase of the
 * fretes.
 */
export async function searchPagamentos(
  db: Db,
  { fimAFim, uuid }: { fimAFim?: string | undefined; uuid?: string | undefined },
): Promise<{ assinaturaUuid: string; compraUuid: string | null }[]> {
  if (fimAFim === undefined && uuid === undefined) return []
  const pagamento = db.selectFrom('pagamento').select(['assinaturaUuid', 'uuid as compraUuid']).limit(10)
  const saque = db.selectFrom('saque').select('assinaturaUuid').limit(10)
  const [pagamentos, saques] = await Promise.all(
    uuid === undefined
      ? [pagamento.where('pspId', '=', fimAFim!).execute(), saque.where('codigo', '=', fimAFim!).execute()]
      : [pagamento.where('uuid', '=', uuid).execute(), saque.where('uuid', '=', uuid).execute()],
  )
  return [...pagamentos, ...saques.map(({ assinaturaUuid }) => ({ assinaturaUuid, compraUuid: null }))]
}

/** The withdrawals that wait for their end, the oldest first. */
export const listSaquesEmEspera = (db: Db, limit: number) =>
  db
    .selectFrom('saque')
    .select('pedidoEm')
    .where('decididoEm', 'is', null)
    .orderBy('pedidoEm')
    .orderBy('uuid')
    .limit(limit)
    .execute()

/** The payments about which the PSP is still to be asked, by when. */
export const listPagamentosAbertos = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('pagamento')
    .select(['uuid', 'assinaturaUuid', 'meio', 'finalidade', 'valorCentavos', 'criadoEm', 'consultaEm'])
    .where('consultaEm', 'is not', null)
    .orderBy('consultaEm')
    .orderBy('uuid')
    .limit(limit)
    .offset(offset)
    .execute()

/** How many payments the PSP is still to be asked about, counted up to `max`. */
export async function countPagamentosAbertos(db: Db, max: number) {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from (select 1 from pagamento where consulta_em is not null limit ${max}) as um`.execute(
    db,
  )
  return rows[0]!.quantos
}
