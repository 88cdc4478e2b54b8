import type { Db } from '../../kernel/deps.ts'

/** The last document sent of each kind. */
export const listUltimosEnvios = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('documentoEnvio')
    .distinctOn('tipo')
    .select(['tipo', 'status'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('tipo')
    .orderBy('criadoEm', 'desc')
    .orderBy('uuid', 'desc')
    .execute()

export const listEnvios = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('documentoEnvio')
    .select(['tipo', 'status', 'criadoEm', 'decididoEm'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('criadoEm')
    .orderBy('uuid')
    .execute()

export const deleteEnviosOf = (tx: Db, assinaturaUuid: string) =>
  tx.deleteFrom('documentoEnvio').where('assinaturaUuid', '=', assinaturaUuid).execute()
