import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../kernel/start-error.ts'
import { type ChaveDaCopia, deriveChave } from './chave.ts'
import { decrypt, encrypt } from './cifra.ts'

/** One file of a backup. `sha256` is of the file as it lies on the disk. */
export type Rolo = { arquivo: string; bytes: number; sha256: string }

/** Fast rather than small, because a slow backup is made less often. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The most that is read at once. A buffer is no larger than its file: a house has a hundred small tables. */
const READ_BYTES = 1024 * 1024
const read = (path: string, { bytes }: Pick<Rolo, 'bytes'>) =>
  createReadStream(path, { highWaterMark: Math.min(READ_BYTES, bytes + 1) })

/** Writes one part: packed, encrypted when there is a key, and on the disk when the promise resolves. */
export async function writeRolo(
  pasta: string,
  arquivo: string,
  bytes: AsyncIterable<Uint8Array>,
  chave: ChaveDaCopia | undefined,
): Promise<Rolo> {
  const hash = createHash('sha256')
  let length = 0
  async function* hashed(parts: AsyncIterable<Uint8Array>) {
    for await (const part of chave ? encrypt(parts, deriveChave(chave, arquivo)) : parts) {
      hash.update(part)
      length += part.length
      yield part
    }
  }
  const path = join(pasta, arquivo)
  // the source is part of the pipeline: when the disk refuses, it must hear of it
  await pipeline(
    Readable.from(bytes, { objectMode: false }),
    createZstdCompress(LEVEL),
    hashed,
    createWriteStream(path, { flags: 'wx', mode: 0o600 }),
  )
  await using file = await open(path, 'r+')
  await file.datasync()
  return { arquivo, bytes: length, sha256: hash.digest('hex') }
}

/** Gives back the bytes that `writeRolo` was given. */
export function readRolo(pasta: string, rolo: Rolo, chave: ChaveDaCopia | undefined): AsyncIterable<Buffer> {
  const { arquivo } = rolo
  const estragada = () => new StartError(`O arquivo ${arquivo} da cópia está estragado: nada foi restaurado.`)
  const file = read(join(pasta, arquivo), rolo)
  const plain = chave ? Readable.from(decrypt(file, deriveChave(chave, arquivo), estragada)) : file
  const unpacked = createZstdDecompress()
  // an error on the way must reach the reader, and `pipe` does not forward errors
  pipeline(plain, unpacked).catch((error: unknown) => {
    unpacked.destroy(error instanceof StartError ? error : estragada())
  })
  return unpacked
}

/** Throws one sentence when a part is missing, cut, or not as it was written. */
export async function checkRolo(pasta: string, rolo: Rolo) {
  const path = join(pasta, rolo.arquivo)
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new StartError(`Falta o arquivo ${rolo.arquivo} da cópia.`)
  if (found.size !== rolo.bytes) {
    const why = found.size < rolo.bytes ? 'está cortado' : 'tem bytes a mais'
    throw new StartError(`O arquivo ${rolo.arquivo} da cópia ${why}: tem ${found.size} bytes, e eram ${rolo.bytes}.`)
  }
  const hash = createHash('sha256')
  for await (const bytes of read(path, rolo)) hash.update(bytes as Buffer)
  if (hash.digest('hex') !== rolo.sha256) {
    throw new StartError(`O arquivo ${rolo.arquivo} da cópia não é o que foi gravado: o SHA-256 é outro.`)
  }
}
