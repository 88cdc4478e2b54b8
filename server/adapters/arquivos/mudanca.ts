import type { Db } from '../../kernel/deps.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Guardado } from '../../ports/arquivos.ts'
import { type Completo, countCompletos, type Lugar, listCompletos, moveToBanco, moveToS3 } from './arquivo.repo.ts'
import { inPartes, readPartes } from './banco/partes.ts'
import { verified } from './index.ts'
import type { Bucket } from './s3/index.ts'
import { takeIn } from './s3/passagem.ts'

type Mudanca = { db: Db; bucket: Bucket; log: Pick<Logger, 'warn'> }

/** What a move did. `diferencas`: a sentence for each file that is not whole where it should be. */
export type Mudados = {
  movidos: number
  /** Files that were in their new place before, and were read there again. */
  conferidos: number
  /** What the new place holds now, by the database. */
  arquivos: number
  bytes: number
  diferencas: string[]
}

const PAGE = 100
/** Larger than any file: `takeIn` keeps each file on the disk in one piece. */
const WHOLE = Number.MAX_SAFE_INTEGER

/**
 * Moves every complete file to this place, one after the other, while the house runs. A file changes its place in one
 * transaction, after its bytes were read back from the new place; killed anywhere, each file is whole in one place, and
 * another run goes on. At the end every file of the new place has been read and compared with its SHA-256.
 */
export async function moveArquivos(
  mudanca: Mudanca,
  para: Lugar,
  tell: (movidos: number) => void = () => {},
): Promise<Mudados> {
  const { db } = mudanca
  const diferencas: string[] = []
  const moved = new Set<string>()
  const move = para === 's3' ? toS3 : toBanco
  for await (const arquivo of each(mudanca, para === 's3' ? 'banco' : 's3')) {
    try {
      if (!(await move(mudanca, arquivo))) continue // it was deleted meanwhile
      moved.add(arquivo.uuid)
      tell(moved.size)
    } catch (error) {
      diferencas.push(`${arquivo.uuid} não foi movido: ${(error as Error).message}`)
    }
  }
  let conferidos = 0
  for await (const arquivo of each(mudanca, para)) {
    if (moved.has(arquivo.uuid)) continue // read back when it was moved
    try {
      await readThrough(mudanca, arquivo)
      conferidos++
    } catch (error) {
      if (await isStillThere(mudanca, para, arquivo)) diferencas.push(`${arquivo.uuid}: ${(error as Error).message}`)
    }
  }
  return { movidos: moved.size, conferidos, ...(await countCompletos(db, para)), diferencas }
}

type Arquivo = Completo & { uuid: string }

/** Every complete file of a place. */
async function* each({ db }: Pick<Mudanca, 'db'>, lugar: Lugar): AsyncGenerator<Arquivo> {
  for (let after: string | undefined; ; ) {
    const page = await listCompletos(db, lugar, { after, limit: PAGE })
    yield* page
    after = page.at(-1)?.uuid
    if (page.length < PAGE) return
  }
}

const isStillThere = async ({ db }: Pick<Mudanca, 'db'>, lugar: Lugar, { uuid }: Arquivo) =>
  (await listCompletos(db, lugar, { after: undefined, limit: 1, uuid })).length > 0

/** The file's bytes, from where its row says. */
const bytesOf = ({ db, bucket }: Mudanca, { uuid, chave, ...guardado }: Arquivo) => {
  const range = { from: 0, tamanho: guardado.tamanho }
  return verified(uuid, guardado, chave === null ? readPartes(db, uuid, range) : bucket.read(chave, range))
}

async function readThrough(mudanca: Mudanca, arquivo: Arquivo) {
  for await (const _bytes of bytesOf(mudanca, arquivo)); // `verified` throws when the bytes differ
}

async function toS3(mudanca: Mudanca, arquivo: Arquivo) {
  const { db, bucket } = mudanca
  const chave = bucket.newChave(arquivo.uuid)
  const sent = await bucket.write(chave, bytesOf(mudanca, arquivo))
  refuseOther(arquivo, sent)
  try {
    await readThrough(mudanca, { ...arquivo, chave })
    if (await moveToS3(db, arquivo.uuid, chave)) return true
  } catch (error) {
    await discard(mudanca, chave)
    throw error
  }
  await discard(mudanca, chave)
  return false
}

async function toBanco(mudanca: Mudanca, arquivo: Arquivo) {
  const { chave } = arquivo
  if (chave === null) return false
  const passagem = await takeIn(bytesOf(mudanca, arquivo), WHOLE)
  try {
    refuseOther(arquivo, passagem)
    const [pedaco] = passagem.pedacos
    if (!pedaco) throw new Error('is empty')
    if (!(await moveToBanco(mudanca.db, arquivo.uuid, { chave, partes: inPartes(pedaco.open()) }))) return false
  } finally {
    await passagem.close()
  }
  await discard(mudanca, chave)
  return true
}

function refuseOther({ uuid, tamanho, sha256 }: Arquivo, other: Guardado) {
  if (other.tamanho !== tamanho || other.sha256 !== sha256) throw new Error(`file ${uuid} is not what was kept`)
}

/** Deletes an object that no row names. When the store refuses now, the sweep deletes it later. */
async function discard({ bucket, log }: Mudanca, chave: string) {
  await bucket
    .remove(chave)
    .catch((err: unknown) => log.warn({ err }, 'an object stays in the S3 store until the sweep'))
}
