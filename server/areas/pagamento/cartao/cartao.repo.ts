import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { PagamentoTables } from '../pagamento.tables.ts'

export type CartaoGuardado = Selectable<PagamentoTables['cartao']>

export const listCartoesOf = (db: Db, assinaturaUuid: string, psp: string): Promise<CartaoGuardado[]> =>
  db
    .selectFrom('cartao')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('psp', '=', psp)
    .orderBy('criadoEm', 'desc')
    .execute()

/** Keeps a card and its holder's number at the PSP. The same card twice is one row: false the second time. */
export async function insertCartao(tx: Db, cartao: CartaoGuardado) {
  const { assinaturaUuid, psp, cliente, titular, apelido } = cartao
  await tx
    .insertInto('clientePsp')
    .values({ assinaturaUuid, psp, cliente })
    .onConflict((row) => row.columns(['assinaturaUuid', 'psp']).doUpdateSet({ cliente }))
    .execute()
  const { uuid } = await tx
    .insertInto('cartao')
    .values(cartao)
    .onConflict((row) => row.columns(['psp', 'cliente', 'cartao']).doUpdateSet({ titular, apelido }))
    .returning('uuid')
    .executeTakeFirstOrThrow()
  return uuid === cartao.uuid
}

export const findCliente = async (db: Db, assinaturaUuid: string, psp: string) =>
  (
    await db
      .selectFrom('clientePsp')
      .select('cliente')
      .where('assinaturaUuid', '=', assinaturaUuid)
      .where('psp', '=', psp)
      .executeTakeFirst()
  )?.cliente

/** False when it is gone already. */
export const deleteCartao = async (db: Db, uuid: string) =>
  (await db.deleteFrom('cartao').where('uuid', '=', uuid).executeTakeFirst()).numDeletedRows > 0n

export async function deleteCartoesOf(tx: Db, assinaturaUuid: string) {
  await tx.deleteFrom('cartao').where('assinaturaUuid', '=', assinaturaUuid).execute()
  await tx.deleteFrom('clientePsp').where('assinaturaUuid', '=', assinaturaUuid).execute()
}
