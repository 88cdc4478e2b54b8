import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** The items of the subscriber's cart that go with this note, also of a cart that is being paid. */
export async function listItensComNota(db: Db, assinaturaUuid: string, chave: string) {
  const rows = await db
    .selectFrom('carrinhoItem')
    .innerJoin('carrinho', 'carrinho.uuid', 'carrinhoItem.carrinhoUuid')
    .select('carrinhoItem.uuid')
    .where('carrinho.assinaturaUuid', '=', assinaturaUuid)
    .where('carrinho.estado', 'in', ['ABERTO', 'EM_PAGAMENTO'])
    .where(sql<SqlBool>`carrinho_item.nota_fiscal ->> 'numeroDanfCte' = ${chave}`)
    .orderBy('carrinhoItem.posicao')
    .execute()
  return rows.map(({ uuid }) => uuid)
}
