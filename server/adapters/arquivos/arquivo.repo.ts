import { sql } from 'kysely'
import type { Db } from '../../kernel/deps.ts'
import { runOnce } from '../../kernel/patience.ts'
import type { Guardado } from '../../ports/arquivos.ts'

/** A complete file: what it is, and the object in S3 that holds its bytes; null: the database holds them. */
export type Completo = Guardado & { chave: string | null }

export const insertArquivo = (db: Db, arquivo: { uuid: string; criadoEm: Date; chave: string | null }) =>
  db.insertInto('arquivo').values(arquivo).execute()

/** `bytes` must not change before the promise resolves. */
export const insertParte = (db: Db, parte: { arquivoUuid: string; ordem: number; bytes: Buffer }) =>
  db.insertInto('arquivoParte').values(parte).execute()

/**
 * Marks the file as complete; from then on it can be read. False: bytes are missing, or the file is complete already or
 * gone.
 */
export async function completeArquivo(db: Db, uuid: string, { tamanho, sha256 }: Guardado, em: Date) {
  const { numUpdatedRows } = await db
    .updateTable('arquivo')
    .set({ completoEm: em, tamanho, sha256 })
    .where('uuid', '=', uuid)
    .where('completoEm', 'is', null)
    .where(sql<boolean>`(chave is not null or ${hasAllBytes(uuid, tamanho)})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const hasAllBytes = (uuid: string, tamanho: number) =>
  sql<boolean>`(select sum(length(bytes)) from arquivo_parte where arquivo_uuid = ${uuid}) = ${sql.lit(tamanho)}`

export async function findCompleto(db: Db, uuid: string): Promise<Completo | undefined> {
  const { rows } = await sql<Completo>`
    select tamanho, sha256, chave from arquivo where uuid = ${uuid} and completo_em is not null`.execute(db)
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

/**
 * Deletes the file's row and parts. Returns the S3 object that held the file; null: the database did, or there is no
 * such file. Throws for a file that a row of another table names.
 */
export async function deleteArquivo(db: Db, uuid: string): Promise<string | null> {
  const deleted = await db.deleteFrom('arquivo').where('uuid', '=', uuid).returning('chave').executeTakeFirst()
  return deleted?.chave ?? null
}

/** The given objects that a file names; the file may still be incomplete. */
export async function listNomeados(db: Db, chaves: string[]): Promise<string[]> {
  if (chaves.length === 0) return []
  const rows = await db.selectFrom('arquivo').select('chave').where('chave', 'in', chaves).execute()
  return rows.flatMap(({ chave }) => chave ?? [])
}

/** Whether any file is in S3. */
export async function hasArquivoNoS3(db: Db) {
  return (
    (await db.selectFrom('arquivo').select('uuid').where('chave', 'is not', null).limit(1).executeTakeFirst()) !==
    undefined
  )
}

/**
 * Complete files of one place, in the order of their uuids: at most `limit` of them after `after`. With `uuid` only
 * that file.
 */
export async function listCompletos(
  db: Db,
  lugar: Lugar,
  { after, limit, uuid }: { after: string | undefined; limit: number; uuid?: string },
) {
  const { rows } = await sql<Completo & { uuid: string }>`
    select uuid, tamanho, sha256, chave from arquivo
    where completo_em is not null and (chave is null) = ${sql.lit(lugar === 'banco')}
      and ${after ? sql`uuid > ${after}` : sql`true`} and ${uuid ? sql`uuid = ${uuid}` : sql`true`}
    order by uuid limit ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Where the bytes of a file can be. */
export type Lugar = 'banco' | 's3'

/** How many complete files a place has, and how many bytes they have together. */
export async function countCompletos(db: Db, lugar: Lugar): Promise<{ arquivos: number; bytes: number }> {
  const { rows } = await sql<{ arquivos: number; bytes: number }>`
    select count(*)::int as arquivos, coalesce(sum(tamanho), 0)::float8 as bytes from arquivo
    where completo_em is not null and (chave is null) = ${sql.lit(lugar === 'banco')}`.execute(db)
  return rows[0]!
}

/**
 * Makes the object `chave` the file's place, and deletes its bytes from the database. False: the file is gone, or was
 * moved.
 */
export const moveToS3 = (db: Db, uuid: string, chave: string) =>
  db.transaction().execute(async (tx) => {
    if (!(await changePlace(tx, uuid, { from: null, to: chave }))) return false
    await tx.deleteFrom('arquivoParte').where('arquivoUuid', '=', uuid).execute()
    return true
  })

/**
 * Writes the file's bytes, `partes`, to the database and makes it the file's place; until then the object `chave` was
 * it. False: the file is gone, or was moved. `partes` can be read only once, so the transaction is not repeated after a
 * broken connection.
 */
export const moveToBanco = (
  db: Db,
  uuid: string,
  { chave, partes }: { chave: string; partes: AsyncIterable<Buffer> },
) =>
  runOnce(() =>
    db.transaction().execute(async (tx) => {
      const here = await sql`select from arquivo where uuid = ${uuid} and chave = ${chave} for update`.execute(tx)
      if (here.rows.length === 0) return false
      let ordem = 0
      for await (const bytes of partes) await insertParte(tx, { arquivoUuid: uuid, ordem: ordem++, bytes })
      return changePlace(tx, uuid, { from: chave, to: null })
    }),
  )

async function changePlace(tx: Db, uuid: string, { from, to }: { from: string | null; to: string | null }) {
  const { numUpdatedRows } = await tx
    .updateTable('arquivo')
    .set({ chave: to })
    .where('uuid', '=', uuid)
    .where('completoEm', 'is not', null)
    .where('chave', from === null ? 'is' : '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
