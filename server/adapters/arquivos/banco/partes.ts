import { createHash } from 'node:crypto'
import type { Db } from '../../../kernel/deps.ts'
import type { Guardado } from '../../../ports/arquivos.ts'
import { findParte, insertParte } from '../arquivo.repo.ts'
import { Sumiu } from '../sumiu.ts'

/**
 * Bytes of one part. A part is read back as base64 text. At this size the text is still a small object of V8; larger
 * ones pile up in memory.
 */
const PARTE_BYTES = 64 * 1024

/**
 * Keeps bytes in the database. Each part is a statement of its own, because a transaction would hold the only connection of
 * the embedded database for as long as a slow sender sends.
 */
export async function writePartes(db: Db, arquivoUuid: string, parts: AsyncIterable<Uint8Array>): Promise<Guardado> {
  const hash = createHash('sha256')
  let tamanho = 0
  let ordem = 0
  let writing: Promise<unknown> = Promise.resolve()
  try {
    for await (const bytes of inPartes(parts)) {
      hash.update(bytes)
      tamanho += bytes.length
      await writing
      writing = insertParte(db, { arquivoUuid, ordem: ordem++, bytes }) // one part is written while the next one comes
      writing.catch(() => {}) // thrown where it is awaited
    }
    await writing
  } finally {
    await Promise.allSettled([writing]) // so that nothing is written any more when the caller deletes the file
  }
  return { tamanho, sha256: hash.digest('hex') }
}

/**
 * The same bytes in parts of `PARTE_BYTES`; the last one may be shorter. Two buffers are used in turn, so that fifty files at
 * once do not leave many of them behind: a part is valid until the second part after it is asked for.
 */
export async function* inPartes(parts: AsyncIterable<Uint8Array>) {
  let [parte, other] = [Buffer.allocUnsafe(PARTE_BYTES), Buffer.allocUnsafe(PARTE_BYTES)]
  let length = 0
  for await (const part of parts) {
    for (let from = 0; from < part.length; ) {
      const taken = part.subarray(from, from + PARTE_BYTES - length)
      parte.set(taken, length)
      from += taken.length
      length += taken.length
      if (length < PARTE_BYTES) continue
      yield parte
      ;[parte, other] = [other, parte]
      length = 0
    }
  }
  if (length > 0) yield parte.subarray(0, length)
}

/** The bytes from this position on. Throws Sumiu for a part that is not there. */
export async function* readPartes(db: Db, uuid: string, { from, tamanho }: { from: number; tamanho: number }) {
  for (let read = 0, ordem = 0; read < tamanho; ordem++) {
    const bytes = await findParte(db, uuid, ordem)
    if (!bytes) throw new Sumiu(`file ${uuid} has no part ${ordem}`)
    const known = Math.max(0, from - read)
    read += bytes.length
    if (known < bytes.length) yield bytes.subarray(known)
  }
}
