import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'

/** The items of the subscriber's cart that go with one of these notes, also of a cart that is being paid. */
export const listItensComNota = (db: Db, assinaturaUuid: string, chaves: readonly string[]) =>
  db
    .selectFrom('carrinhoItem')
    .innerJoin('carrinho', 'carrinho.uuid', 'carrinhoItem.carrinhoUuid')
    .select(['carrinhoItem.uuid', sql<string>`carrinho_item.nota_fiscal ->> 'numeroDanfCte'`.as('chave')])
    .where('carrinho.assinaturaUuid', '=', assinaturaUuid)
    .where('carrinho.estado', 'in', ['ABERTO', 'EM_PAGAMENTO'])
    .where(sql<SqlBool>`carrinho_item.nota_fiscal ->> 'numeroDanfCte' in (${sql.join(chaves)})`)
    .orderBy('carrinhoItem.posicao')
    .execute()
