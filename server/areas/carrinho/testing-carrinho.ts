import type { CarrinhoWire } from '../../testing/given/carrinho.ts'
import type { TestHouse } from '../../testing/house.ts'

export const uuidsOf = ({ fretes }: CarrinhoWire) => fretes.map(({ uuid }) => uuid)

/** The carts of a subscription, as they are kept. */
export const statesIn = (house: TestHouse, assinaturaUuid: string) =>
  house.db
    .selectFrom('carrinho')
    .select(['estado', 'versao'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()
