import type { Selectable } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { DocumentoTables } from '../documento.tables.ts'

export type AssinaturaDigital = Selectable<DocumentoTables['assinaturaDigital']>

export const insertAssinatura = (tx: Db, assinatura: AssinaturaDigital) =>
  tx.insertInto('assinaturaDigital').values(assinatura).execute()

/** A subscriber's signature under a version; undefined once the account is closed. */
export const findAssinatura = (db: Db, assinaturaUuid: string, versao: string): Promise<Assinado | undefined> =>
  db
    .selectFrom('assinaturaDigital')
    .innerJoin('documentoEnvio', 'documentoEnvio.uuid', 'assinaturaDigital.documentoUuid')
    .select(['documentoEnvio.uuid', 'documentoEnvio.arquivoUuid', 'assinaturaDigital.sha256'])
    .select(['assinaturaDigital.assinadoEm', 'assinaturaDigital.versao', 'assinaturaDigital.codigo'])
    .where('assinaturaDigital.assinaturaUuid', '=', assinaturaUuid)
    .where('assinaturaDigital.versao', '=', versao)
    .executeTakeFirst()

export type Assinado = Pick<AssinaturaDigital, 'assinadoEm' | 'versao' | 'codigo' | 'sha256'> & {
  /** Of the document. */
  uuid: string
  arquivoUuid: string
}

export const findByCodigo = (db: Db, codigo: string) =>
  db
    .selectFrom('assinaturaDigital')
    .select(['titulo', 'versao', 'assinadoEm', 'sha256', 'iniciais'])
    .where('codigo', '=', codigo)
    .executeTakeFirst()

/** What the signatures say of the person, for the person to read. */
export const listAssinaturas = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('assinaturaDigital')
    .select(['titulo', 'versao', 'assinadoEm', 'codigo', 'sha256', 'ip', 'navegador', 'iniciais'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('assinadoEm')
    .execute()

/** Erases the person from the signatures of a closed account. What was signed, and when, stays. */
export const forgetSignatario = (tx: Db, assinaturaUuid: string) =>
  tx
    .updateTable('assinaturaDigital')
    .set({ ip: null, navegador: null, iniciais: null })
    .where('assinaturaUuid', '=', assinaturaUuid)
    .execute()
