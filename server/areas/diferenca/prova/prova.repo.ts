import { type Selectable, sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { ProvaTables } from './prova.tables.ts'

export type ProvaGuardada = Selectable<ProvaTables['prova']>

/** The pictures of these fretes, oldest first. No owner check. */
export const listProvasDe = (db: Db, freteUuids: readonly string[]): Promise<ProvaGuardada[]> =>
  db
    .selectFrom('prova')
    .selectAll()
    .where('freteUuid', '=', sql<string>`any(${freteUuids}::uuid[])`)
    .orderBy('freteUuid')
    .orderBy('numero')
    .execute()

export const findProva = (db: Db, freteUuid: string, uuid: string): Promise<ProvaGuardada | undefined> =>
  db.selectFrom('prova').selectAll().where('freteUuid', '=', freteUuid).where('uuid', '=', uuid).executeTakeFirst()

/** The caller holds the frete. */
export const insertProva = (tx: Db, prova: ProvaGuardada) => tx.insertInto('prova').values(prova).execute()

/** Which of these files are the picture of a prova. */
export async function listEmUso(db: Db, arquivoUuids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('prova')
    .select('arquivoUuid')
    .where('arquivoUuid', '=', sql<string>`any(${arquivoUuids}::uuid[])`)
    .execute()
  return rows.map(({ arquivoUuid }) => arquivoUuid!)
}

/** A subscriber's pictures, for the export of their personal data. */
export const listProvasDaConta = (db: Db, assinaturaUuid: string) =>
  db
    .selectFrom('prova')
    .select(['freteUuid', 'enviadaEm', 'antesDaPostagem', 'tipo', 'tamanho', 'largura', 'altura', 'sha256'])
    .where('assinaturaUuid', '=', assinaturaUuid)
    .orderBy('enviadaEm')
    .orderBy('uuid')
    .execute()

/** Detaches the pictures of an account from their records. Returns the files that are no longer needed. */
export async function forgetArquivos(tx: Db, assinaturaUuid: string): Promise<string[]> {
  const { rows } = await sql<{ arquivoUuid: string }>`
    with deles as (
      select uuid, arquivo_uuid from prova where assinatura_uuid = ${assinaturaUuid} and arquivo_uuid is not null for update
    )
    update prova set arquivo_uuid = null from deles where prova.uuid = deles.uuid returning deles.arquivo_uuid`.execute(
    tx,
  )
  return rows.map(({ arquivoUuid }) => arquivoUuid)
}
