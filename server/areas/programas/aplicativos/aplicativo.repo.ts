import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { ProgramasTables } from '../programas.tables.ts'

type Guardado = Omit<ProgramasTables['aplicativo'], 'assinaturaUuid' | 'clientId'> & { clientId: number }

const SHOWN = ['uuid', 'clientId', 'nome', 'redirectUris', 'segredoHash', 'criadoEm'] as const

/** The subscription's aplicativos, the newest first. */
export const listAplicativos = (db: Db, assinaturaUuid: string): Promise<Guardado[]> =>
  db
    .selectFrom('aplicativo')
    .select(SHOWN)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('clientId', 'desc')
    .execute()

export const insertAplicativo = (
  tx: Db,
  aplicativo: Omit<Insertable<ProgramasTables['aplicativo']>, 'clientId'>,
): Promise<Guardado> => tx.insertInto('aplicativo').values(aplicativo).returning(SHOWN).executeTakeFirstOrThrow()

/** Changes an aplicativo of the subscription; undefined when the subscription has none of that uuid. */
export const updateAplicativo = (
  tx: Db,
  assinaturaUuid: string,
  uuid: string,
  change: Partial<Pick<ProgramasTables['aplicativo'], 'nome' | 'redirectUris'>>,
): Promise<Guardado | undefined> =>
  tx
    .updateTable('aplicativo')
    .set(change)
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returning(SHOWN)
    .executeTakeFirst()

/** Stores a new secret of an aplicativo; undefined when the subscription has no aplicativo of that uuid, or it is public. */
export const updateSegredo = (
  tx: Db,
  assinaturaUuid: string,
  uuid: string,
  segredoHash: string,
): Promise<Guardado | undefined> =>
  tx
    .updateTable('aplicativo')
    .set({ segredoHash })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .where('segredoHash', 'is not', null)
    .returning(SHOWN)
    .executeTakeFirst()

/** Deletes an aplicativo of the subscription with its autorizacoes, codes and tokens. Returns whether it existed. */
export const deleteAplicativo = async (tx: Db, assinaturaUuid: string, uuid: string) =>
  (await tx
    .deleteFrom('aplicativo')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('uuid', '=', uuid)
    .returning('uuid')
    .executeTakeFirst()) !== undefined

export const deleteAplicativosDe = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('aplicativo').where('assinaturaUuid', '=', assinaturaUuid).execute()

/** Finds an aplicativo by its client_id; undefined for an unknown client_id. */
export const findCliente = (db: Db, clientId: number) =>
  db
    .selectFrom('aplicativo')
    .select(['uuid', 'assinaturaUuid', 'nome', 'redirectUris', 'segredoHash'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
export type Cliente = NonNullable<Awaited<ReturnType<typeof findCliente>>>

/** Keeps an aplicativo from being deleted until the transaction ends. Returns whether it exists. */
export const holdAplicativo = async (tx: Db, uuid: string) =>
  (await tx.selectFrom('aplicativo').select('uuid').where('uuid', '=', uuid).forKeyShare().executeTakeFirst()) !==
  undefined

/** The subscriptions that let this aplicativo in. */
export const listAutorizadoras = async (db: Db, aplicativoUuid: string) =>
  (
    await db.selectFrom('autorizacao').select('assinaturaUuid').where('aplicativoUuid', '=', aplicativoUuid).execute()
  ).map(({ assinaturaUuid }) => assinaturaUuid)
