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
    .values({ ...pedido, estado: 'ABERTO', decididoEm: null, numeroFretes: null, motivo: null })
    .onConflict((row) => row.column('assinaturaUuid').where(isAberto).doNothing())
    .returning('uuid')
    .executeTakeFirst()) !== undefined

/** The newest request of a subscription, answered or not. */
export const findUltimoPedido = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('pedidoAumento')
    .select(['estado', 'criadoEm', 'decididoEm', 'numeroFretes', 'motivo'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .executeTakeFirst()

/** The open requests, oldest first. */
export const listPedidosAbertos = (db: Db, { limit, offset = 0 }: { limit: number; offset?: number }) =>
  db
    .selectFrom('pedidoAumento')
    .select(['uuid', 'assinaturaUuid', 'criadoEm'])
    .where(isAberto)
    .orderBy('criadoEm')
    .orderBy('uuid')
    .limit(limit)
    .offset(offset)
    .execute()

/** Open requests, and those from before `antesDe`; each counted up to `max`. */
export async function countPedidosAbertos(db: Db, antesDe: Date, max: number) {
  const { rows } = await sql<{ abertos: number; atrasados: number }>`
    select count(*)::int as abertos, (count(*) filter (where criado_em < ${antesDe}::timestamptz))::int as atrasados
    from (
      select criado_em from pedido_aumento where estado = 'ABERTO' order by criado_em, uuid limit ${max}
    ) as um`.execute(db)
  return rows[0]!
}

export const findPedido = (db: Db, uuid: string) =>
  db
    .selectFrom('pedidoAumento')
    .select(['uuid', 'estado', 'assinaturaUuid', 'criadoEm'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

type Resposta = Pick<FreteTables['pedidoAumento'], 'numeroFretes' | 'motivo'> & {
  estado: 'APROVADO' | 'RECUSADO'
  decididoEm: Date
}

/** Answers a request once; undefined when somebody has answered already. */
export const answerPedido = (tx: Db, uuid: string, resposta: Resposta) =>
  tx
    .updateTable('pedidoAumento')
    .set(resposta)
    .where('uuid', '=', uuid)
    .where(isAberto)
    .returning('assinaturaUuid')
    .executeTakeFirst()

export const listPedidos = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('pedidoAumento')
    .select(['criadoEm', 'estado', 'decididoEm', 'numeroFretes', 'motivo'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .execute()

export const deletePedidosOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('pedidoAumento').where('assinaturaUuid', '=', assinaturaUuid).execute()
