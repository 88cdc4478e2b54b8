import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { SefazTables } from './sefaz.tables.ts'

export type DceNaSefaz = SefazTables['sefazDce']

export const findDce = (db: Db, chave: string): Promise<DceNaSefaz | undefined> =>
  db.selectFrom('sefazDce').selectAll().where('chave', '=', chave).executeTakeFirst()

/** Registers a document; false when its key or its number is taken. */
export async function insertDce(db: Db, dce: Insertable<SefazTables['sefazDce']>) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sefazDce')
    .values(dce)
    .onConflict((row) => row.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Registers a cancelling once; false when there was one. */
export async function cancelDce(db: Db, chave: string, changes: { xmlCancelamento: string; canceladaEm: Date }) {
  const { numUpdatedRows } = await db
    .updateTable('sefazDce')
    .set(changes)
    .where('chave', '=', chave)
    .where('canceladaEm', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function nextProtocolo(db: Db) {
  const { rows } = await sql<{ numero: number }>`select nextval('sefaz_protocolo')::bigint as numero`.execute(db)
  return Number(rows[0]?.numero)
}

export const findCertificado = (db: Db) =>
  db.selectFrom('sefazCertificado').select(['chave', 'certificado']).executeTakeFirst()

/** Keeps the first certificate that any node has made. */
export const insertCertificado = (db: Db, certificado: { chave: string; certificado: string }) =>
  db
    .insertInto('sefazCertificado')
    .values({ unico: true, ...certificado })
    .onConflict((row) => row.doNothing())
    .execute()
