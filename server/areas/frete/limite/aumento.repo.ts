import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { FreteTables } from '../frete.tables.ts'

/** A literal in the statement: with a parameter, a prepared statement would not match the partial index. */
const isAberto = sql<SqlBool>`estado = 'ABERTO'`

/** Adds an open request; false when one is open already, also when two ask at once. */
export const insertPedido = async (
  db: Db,
  pedido: Pick<FreteTables['pedidoAumento'], 'uuid' | 'assinaturaUuid' | 'criadoEm'>,
) =>
  (await db
    .insertInto('pedidoAumento')
    .values({ ...pedido, estado: 'ABERTO', decididoEm: null })
    .onConflict((row) => row.column('assinaturaUuid').where(isAberto).doNothing())
    .returning('uuid')
    .executeTakeFirst()) !== undefined

export const hasPedidoAberto = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('pedidoAumento')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where(isAberto)
    .executeTakeFirst()) !== undefined

export const listPedidos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('pedidoAumento')
    .select(['criadoEm', 'estado', 'decididoEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()

export const deletePedidosOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('pedidoAumento').where('assinaturaUuid', '=', assinaturaUuid).execute()
