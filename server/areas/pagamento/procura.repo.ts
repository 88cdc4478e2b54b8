import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** Payments and withdrawals with this number at the PSP or end-to-end id. `compraUuid`: the purchase of the fretes. */
export async function searchPagamentos(
  db: Db,
  fimAFim: string,
): Promise<{ assinaturaUuid: string; compraUuid: string | null }[]> {
  const [pagamentos, saques] = await Promise.all([
    db
      .selectFrom('pagamento')
      .select(['assinaturaUuid', 'uuid as compraUuid'])
      .where('pspId', '=', fimAFim)
      .limit(10)
      .execute(),
    db.selectFrom('saque').select('assinaturaUuid').where('codigo', '=', fimAFim).limit(10).execute(),
  ])
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

/** How many payments the PSP is still to be asked about, counted up to `max`. */
export async function countPagamentosAbertos(db: Db, max: number) {
  const { rows } = await sql<{ quantos: number }>`
    select count(*)::int as quantos from (select 1 from pagamento where consulta_em is not null limit ${max}) as um`.execute(
    db,
  )
  return rows[0]!.quantos
}
