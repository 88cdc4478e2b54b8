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
