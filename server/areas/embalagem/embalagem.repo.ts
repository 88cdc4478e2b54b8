import { type Selectable, sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { EmbalagemTables } from './embalagem.tables.ts'

export type EmbalagemGuardada = Selectable<EmbalagemTables['embalagem']>
type Dados = Omit<EmbalagemGuardada, 'uuid' | 'assinaturaUuid' | 'vaga'>

/** All of a subscriber, the one used last first. */
export const listEmbalagens = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('embalagem')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('usadaEm', 'desc')
    .orderBy('nome')
    .execute()

/** Whether the subscriber keeps any. */
export const hasEmbalagem = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('embalagem')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Changes a box of the subscriber. Answers undefined where the subscriber has no box of that uuid. */
export const updateEmbalagem = (tx: Db, assinaturaUuid: string, uuid: string, dados: Dados) =>
  tx
    .updateTable('embalagem')
    .set(dados)
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .returningAll()
    .executeTakeFirst()

/** The lowest of the subscriber's places from 1 to `max` that is free; undefined when all are taken. */
export async function findVaga(tx: Db, assinaturaUuid: string, max: number) {
  const { rows } = await sql<{ vaga: number }>`
    select n as vaga from generate_series(1, ${max}::int) as n
    where not exists (select from embalagem where assinatura_uuid = ${assinaturaUuid} and vaga = n)
    order by n limit 1`.execute(tx)
  return rows[0]?.vaga
}

/** Undefined when the uuid is another's. */
export const insertEmbalagem = (tx: Db, embalagem: EmbalagemGuardada) =>
  tx
    .insertInto('embalagem')
    .values(embalagem)
    .onConflict((conflict) => conflict.column('uuid').doNothing())
    .returningAll()
    .executeTakeFirst()

/** False when the subscriber has none of that uuid. */
export async function deleteEmbalagem(db: Db, assinaturaUuid: string, uuid: string) {
  const { numDeletedRows } = await db
    .deleteFrom('embalagem')
    .where('uuid', '=', uuid)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteEmbalagensOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('embalagem').where('assinaturaUuid', '=', assinaturaUuid).execute()
