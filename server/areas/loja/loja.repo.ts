import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { LojaTables } from './loja.tables.ts'

export type LojaGuardada = Selectable<LojaTables['loja']>

/** The shops of an assinatura, the default one first, then by age. */
export const listLojas = (db: Db, assinaturaUuid: string): Promise<LojaGuardada[]> =>
  db
    .selectFrom('loja')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('isPadrao', 'desc')
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

/** The CNPJs of all shops of an assinatura, active or not. */
export async function listCnpjs(db: Db, assinaturaUuid: string) {
  const lojas = await db.selectFrom('loja').select('cnpj').where('assinaturaUuid', '=', assinaturaUuid).execute()
  return lojas.map(({ cnpj }) => cnpj)
}

/** Whether the assinatura has an active shop. */
export const hasLojaAtiva = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('loja')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('isAtiva', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The names of the assinatura's shop with this CNPJ; a CNPJ is unique within an assinatura. */
export const findNomes = (db: Db, assinaturaUuid: string, cnpj: string) =>
  db
    .selectFrom('loja')
    .select(['uuid', 'nome', 'razaoSocial'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('cnpj', '=', cnpj)
    .executeTakeFirst()

/** The shop, which nobody deletes until the transaction ends; undefined when it is gone. */
export const lockLoja = (tx: Db, uuid: string) =>
  tx.selectFrom('loja').select('uuid').where('uuid', '=', uuid).forShare().executeTakeFirst()

/** One shop of this assinatura. */
export const findLoja = (db: Db, assinaturaUuid: string, uuid: string): Promise<LojaGuardada | undefined> =>
  db
    .selectFrom('loja')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .executeTakeFirst()

export async function countLojas(db: Db, assinaturaUuid: string) {
  const { count } = await db
    .selectFrom('loja')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('assinaturaUuid', '=', assinaturaUuid)
    .executeTakeFirstOrThrow()
  return count
}

export const insertLoja = (tx: Db, loja: Insertable<LojaTables['loja']>) => tx.insertInto('loja').values(loja).execute()

/** Returns the changed shop; undefined when the assinatura has no shop of this uuid. */
export const updateLoja = (
  tx: Db,
  assinaturaUuid: string,
  uuid: string,
  changed: Updateable<LojaTables['loja']>,
): Promise<LojaGuardada | undefined> =>
  tx
    .updateTable('loja')
    .set(changed)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirst()

/** Unsets the default shop, before another becomes it. */
export const unsetPadrao = (tx: Db, assinaturaUuid: string) =>
  tx
    .updateTable('loja')
    .set({ isPadrao: false })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('isPadrao', '=', true)
    .execute()

/** Makes the oldest shop the default one; for an assinatura without a default. */
export const setOldestPadrao = (tx: Db, assinaturaUuid: string) =>
  tx
    .updateTable('loja')
    .set({ isPadrao: true })
    .where('uuid', '=', (oldest) =>
      oldest
        .selectFrom('loja')
        .select('uuid')
        .where('assinaturaUuid', '=', assinaturaUuid)
        .orderBy('criadaEm')
        .orderBy('uuid')
        .limit(1),
    )
    .execute()

/** Returns whether it was the default shop; undefined when the assinatura has no shop of this uuid. */
export const deleteLoja = (tx: Db, assinaturaUuid: string, uuid: string): Promise<{ isPadrao: boolean } | undefined> =>
  tx
    .deleteFrom('loja')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returning('isPadrao')
    .executeTakeFirst()

export const deleteLojasOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('loja').where('assinaturaUuid', '=', assinaturaUuid).execute()
