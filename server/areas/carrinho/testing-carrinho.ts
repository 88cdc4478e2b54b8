import type { CarrinhoWire } from '../../testing/given/carrinho.ts'
import type { TestHouse } from '../../testing/house.ts'

export const uuidsOf = ({ fretes }: CarrinhoWire) => fretes.map(({ uuid }) => uuid)

/** The states of an assinatura's carts, as stored. */
export const statesIn = (house: TestHouse, assinaturaUuid: string) =>
  house.db
    .selectFrom('carrinho')
    .select(['estado', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()
