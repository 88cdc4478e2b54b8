import { type Insertable, type Selectable, sql } from 'kysely'
import type { TipoDeDocumento } from '#contract/documento/documento'
import type { Db } from '../../kernel/deps.ts'
import type { DocumentoTables } from './documento.tables.ts'

export type Envio = Selectable<DocumentoTables['documentoEnvio']>

const comAssinatura = (db: Db) =>
  db
    .selectFrom('documentoEnvio')
    .leftJoin('assinaturaDigital', 'assinaturaDigital.documentoUuid', 'documentoEnvio.uuid')
    .selectAll('documentoEnvio')
    .select(['assinaturaDigital.versao', 'assinaturaDigital.codigo'])

/** The documents of a subscription with their signatures, newest first. */
export const listEnvios = (db: Db, assinaturaUuid: string) =>
  comAssinatura(db)
    .where('documentoEnvio.assinaturaUuid', '=', assinaturaUuid)
    .orderBy('documentoEnvio.criadoEm', 'desc')
    .orderBy('documentoEnvio.uuid', 'desc')
    .execute()

export type EnvioListado = Awaited<ReturnType<typeof listEnvios>>[number]

/** No owner check: the caller compares `assinaturaUuid`, or is the staff. */
export const findEnvio = (db: Db, uuid: string): Promise<EnvioListado | undefined> =>
  comAssinatura(db).where('documentoEnvio.uuid', '=', uuid).executeTakeFirst()

/** The kinds of which the subscription has an approved document. */
export async function listAprovados(db: Db, assinaturaUuid: string): Promise<TipoDeDocumento[]> {
  const rows = await db
    .selectFrom('documentoEnvio')
    .select('tipo')
    .distinct()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('status', '=', 'APROVADO')
    .execute()
  return rows.map(({ tipo }) => tipo)
}

/** The caller has locked the subscriber. */
export const insertEnvio = (tx: Db, envio: Insertable<DocumentoTables['documentoEnvio']>) =>
  tx.insertInto('documentoEnvio').values(envio).execute()

/** The document of a kind that waits for a decision, locked. */
export const lockEmAvaliacao = (tx: Db, assinaturaUuid: string, tipo: TipoDeDocumento): Promise<Envio | undefined> =>
  tx
    .selectFrom('documentoEnvio')
    .selectAll()
    .where('assinaturaUuid', '=', assinaturaUuid)
    .where('tipo', '=', tipo)
    .where('status', '=', 'AVALIACAO')
    .forUpdate()
    .executeTakeFirst()

/** Deletes a document that waits for a decision. */
export const deleteEmAvaliacao = (tx: Db, uuid: string) =>
  tx.deleteFrom('documentoEnvio').where('uuid', '=', uuid).where('status', '=', 'AVALIACAO').execute()

/** Any document, locked. No owner check: for the staff. */
export const lockEnvio = (tx: Db, uuid: string): Promise<Envio | undefined> =>
  tx.selectFrom('documentoEnvio').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst()

type Decidido = Pick<Envio, 'status' | 'motivo' | 'acrescimo'> & { decididoEm: Date }

/** Decides once; false when somebody has decided already. */
export async function decideEnvio(tx: Db, uuid: string, decidido: Decidido) {
  const { numUpdatedRows } = await tx
    .updateTable('documentoEnvio')
    .set(decidido)
    .where('uuid', '=', uuid)
    .where('status', '=', 'AVALIACAO')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The documents in AVALIACAO, oldest first; also those with a decision that has yet to take effect. */
export const listEmAvaliacao = (db: Db, limit: number) =>
  db
    .selectFrom('documentoEnvio')
    .select(['uuid', 'assinaturaUuid', 'tipo', 'criadoEm', 'formato', 'tamanho'])
    .where('status', '=', 'AVALIACAO')
    .orderBy('criadoEm')
    .orderBy('uuid')
    .limit(limit)
    .execute()

/** Which of these files belong to a document. */
export async function listEmUso(db: Db, arquivoUuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('documentoEnvio')
    .select('arquivoUuid')
    .where('arquivoUuid', '=', sql<string>`any(${arquivoUuids}::uuid[])`)
    .execute()
  return rows.map(({ arquivoUuid }) => arquivoUuid)
}

/** Deletes the documents of an account that is being closed; returns the uuids of their files. */
export async function deleteEnviosOf(tx: Db, assinaturaUuid: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('documentoEnvio')
    .where('assinaturaUuid', '=', assinaturaUuid)
    .returning('arquivoUuid')
    .execute()
  return rows.map(({ arquivoUuid }) => arquivoUuid)
}
