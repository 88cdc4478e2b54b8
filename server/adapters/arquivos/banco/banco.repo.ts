import { sql } from 'kysely'
import type { Db } from '../../../kernel/deps.ts'
import type { Guardado } from '../../../ports/arquivos.ts'

/** Where the files are. */
export type Banco = { db: Db; isEmbedded: boolean }

export const insertArquivo = (db: Db, uuid: string, criadoEm: Date) =>
  db.insertInto('arquivo').values({ uuid, criadoEm }).execute()

/**
 * PostgreSQL takes the bytes as they are. To the embedded database they go as base64: its driver would write two hexadecimal
 * digits for each byte, which takes five times as long. `bytes` must not change before the promise resolves.
 */
export const insertParte = (
  { db, isEmbedded }: Banco,
  { arquivoUuid, ordem, bytes }: { arquivoUuid: string; ordem: number; bytes: Buffer },
) =>
  db
    .insertInto('arquivoParte')
    .values({
      arquivoUuid,
      ordem,
      bytes: isEmbedded ? sql`decode(${bytes.toString('base64')}, 'base64')` : sql`${bytes}`,
    })
    .execute()

/** From here on the file can be read. False when it has not all its bytes, or is gone. */
export async function completeArquivo(db: Db, uuid: string, { tamanho, sha256 }: Guardado, em: Date) {
  const { numUpdatedRows } = await db
    .updateTable('arquivo')
    .set({ completoEm: em, tamanho, sha256 })
    .where('uuid', '=', uuid)
    .where('completoEm', 'is', null)
    .where(
      sql<boolean>`(select sum(length(bytes)) from arquivo_parte where arquivo_uuid = ${uuid}) = ${sql.lit(tamanho)}`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findCompleto(db: Db, uuid: string): Promise<Guardado | undefined> {
  const { rows } = await sql<Guardado>`
    select tamanho, sha256 from arquivo where uuid = ${uuid} and completo_em is not null`.execute(db)
  return rows[0]
}

export async function findParte(db: Db, arquivoUuid: string, ordem: number): Promise<Buffer | undefined> {
  const parte = await db
    .selectFrom('arquivoParte')
    .select(sql<string>`encode(bytes, 'base64')`.as('text'))
    .where('arquivoUuid', '=', arquivoUuid)
    .where('ordem', '=', ordem)
    .executeTakeFirst()
  return parte && Buffer.from(parte.text, 'base64')
}

/** Its parts go with it. A file that a row of another table names stays, and this throws. */
export const deleteArquivo = (db: Db, uuid: string) => db.deleteFrom('arquivo').where('uuid', '=', uuid).execute()
