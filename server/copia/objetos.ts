import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inPartes } from '../adapters/arquivos/banco/partes.ts'
import type { Bucket } from '../adapters/arquivos/s3/index.ts'
import { Sumiu } from '../adapters/arquivos/sumiu.ts'
import type { Db } from '../kernel/deps.ts'
import { StartError } from '../kernel/start-error.ts'

/** A file whose bytes the S3 store holds. */
type Objeto = { uuid: string; tamanho: number; sha256: string; chave: string }

const PAGE = 100

/** The complete files of the S3 store, as the snapshot names them. */
async function* listObjetos(db: Db): AsyncGenerator<Objeto> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Objeto>`
      select uuid::text as uuid, tamanho, sha256, chave from arquivo
      where completo_em is not null and chave is not null and chave > ${after} order by chave limit ${sql.lit(PAGE)}`.execute(
      db,
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.chave
  }
}

/** Whether the S3 store keeps files. A database of an older version may know no such store. */
export async function hasObjetos(db: Db) {
  const { rows: known } = await sql`
    select from pg_attribute where attrelid = to_regclass('public.arquivo') and attname = 'chave'`.execute(db)
  if (known.length === 0) return false
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from arquivo where chave is not null and completo_em is not null) as has`.execute(db)
  return rows[0]!.has
}

/** What `packObjetos` found. `ausentes`: files that were deleted after the snapshot was taken. */
export type Empacotados = { quantos: number; bytes: number; ausentes: string[] }

/**
 * Packs the objects one after the other: a line that describes the object, then its bytes, checked against their SHA-256.
 * Every object is read completely before its line is written, so that the pack holds no half object.
 */
export async function* packObjetos(db: Db, bucket: Bucket, found: Empacotados): AsyncGenerator<Uint8Array> {
  for await (const { uuid, tamanho, sha256, chave } of listObjetos(db)) {
    const bytes = await readWhole(bucket, { tamanho, chave })
    if (!bytes) {
      found.ausentes.push(uuid)
      continue
    }
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new StartError(`O arquivo ${uuid} no S3 não é o que foi guardado: a cópia não foi feita.`)
    yield Buffer.from(`${JSON.stringify({ uuid, tamanho, sha256 })}\n`)
    yield bytes
    found.quantos++
    found.bytes += tamanho
  }
}

/** The bytes of one object, of 15 MB at most; undefined: it is gone. */
async function readWhole(bucket: Bucket, { tamanho, chave }: { tamanho: number; chave: string }) {
  const parts: Uint8Array[] = []
  try {
    for await (const part of bucket.read(chave, { from: 0, tamanho })) parts.push(part)
  } catch (error) {
    if (error instanceof Sumiu) return undefined
    throw error
  }
  return Buffer.concat(parts)
}

/**
 * Puts the packed files where this house keeps files: under new names into the bucket, or into the database. Returns how many
 * there were. The guards of the tables are off (estrutura.ts).
 */
export async function unpackObjetos(db: Db, bucket: Bucket | undefined, bytes: AsyncIterable<Uint8Array>) {
  let quantos = 0
  for await (const { uuid, content } of unpacked(bytes)) {
    const chave = bucket?.newChave(uuid) ?? null
    if (bucket && chave) await bucket.write(chave, once(content))
    else {
      let ordem = 0
      for await (const parte of inPartes(once(content))) {
        const hex = parte.toString('hex')
        await sql`insert into arquivo_parte (arquivo_uuid, ordem, bytes)
          values (${uuid}, ${ordem++}, decode(${hex}, 'hex'))`.execute(db)
      }
    }
    await sql`update arquivo set chave = ${chave} where uuid = ${uuid}`.execute(db)
    quantos++
  }
  return quantos
}

async function* once(bytes: Buffer) {
  yield bytes
}

const NEW_LINE = 0x0a

async function* unpacked(parts: AsyncIterable<Uint8Array>) {
  let rest: Buffer = Buffer.alloc(0)
  let head: { uuid: string; tamanho: number; sha256: string } | undefined
  for await (const part of parts) {
    rest = Buffer.concat([rest, part])
    for (;;) {
      const end = head ? head.tamanho : rest.indexOf(NEW_LINE)
      if (end < 0 || rest.length < end) break
      const taken = rest.subarray(0, end)
      if (!head) {
        head = JSON.parse(taken.toString()) as NonNullable<typeof head>
        rest = rest.subarray(end + 1)
        continue
      }
      if (createHash('sha256').update(taken).digest('hex') !== head.sha256)
        throw new StartError(`O arquivo ${head.uuid} da cópia não é o que foi guardado: nada foi restaurado.`)
      yield { uuid: head.uuid, content: taken }
      rest = rest.subarray(end)
      head = undefined
    }
  }
  if (head || rest.length > 0) throw new StartError('Os arquivos da cópia estão cortados: nada foi restaurado.')
}
