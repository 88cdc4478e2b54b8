import type { DesviosDoProduto } from '#contract/operacao/transportadora'
import type { Db } from '../../../kernel/deps.ts'

export const insertDesvios = (
  db: Db,
  { produtos, ...medida }: { transportadoraUuid: string; em: Date; encomendas: number; produtos: DesviosDoProduto[] },
) =>
  db
    .insertInto('desvioDeTarifas')
    .values({ ...medida, produtos: JSON.stringify(produtos) })
    .execute()

/** The newest comparison of each carrier. */
export const listUltimosDesvios = (db: Db) =>
  db
    .selectFrom('desvioDeTarifas')
    .distinctOn('transportadoraUuid')
    .selectAll()
    .orderBy('transportadoraUuid')
    .orderBy('em', 'desc')
    .execute()
