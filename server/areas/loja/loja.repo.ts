import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import type { LojaTables } from './loja.tables.ts'

export type LojaGuardada = Selectable<LojaTables['loja']>

/** The shops of a subscription, the default one first, then in the order in which they came. */
export const listLojas = (db: Db, assinaturaUuid: string): Promise<LojaGuardada[]> =>
  db
    .selectFrom('loja')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('isPadrao', 'desc')
    .orderBy('criadaEm')
    .orderBy('uuid')
    .execute()

/** The CNPJs of all shops of a subscription, active or not. */
export async function listCnpjs(db: Db, assinaturaUuid: string) {
  const lojas = await db.selectFrom('loja').select('cnpj').where('assinaturaUuid', '=', assinaturaUuid).execute()
  return lojas.map(({ cnpj }) => cnpj)
}

/** Whether an active shop sends for the subscription. */
export const hasLojaAtiva = async (db: Db, assinaturaUuid: string) =>
  (await db
    .selectFrom('loja')
    .select('uuid')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('isAtiva', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The names of the subscription's shop with this CNPJ, which no two of its shops have. */
export const findNomes = (db: Db, assinaturaUuid: string, cnpj: string) =>
  db
    .selectFrom('loja')
    .select(['nome', 'razaoSocial'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('cnpj', '=', cnpj)
    .executeTakeFirst()

/** One of the subscription's own. */
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

/** The shop as it is afterwards; nothing when the subscription has none of that uuid. */
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

/** Takes it away from whichever shop is the default one, before another becomes it. */
export const unsetPadrao = (tx: Db, assinaturaUuid: string) =>
  tx
    .updateTable('loja')
    .set({ isPadrao: false })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('isPadrao', '=', true)
    .execute()

/** Makes the oldest shop the default one; for a subscription that has no default. */
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

/** Tells whether it was the default one; nothing when the subscription has none of that uuid. */
export const deleteLoja = (tx: Db, assinaturaUuid: string, uuid: string): Promise<{ isPadrao: boolean } | undefined> =>
  tx
    .deleteFrom('loja')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returning('isPadrao')
    .executeTakeFirst()

export const deleteLojasOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('loja').where('assinaturaUuid', '=', assinaturaUuid).execute()
