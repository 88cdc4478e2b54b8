import { createCipheriv, createDecipheriv } from 'node:crypto'
import { StartError } from '../kernel/start-error.ts'

/** Bytes that are encrypted together, with a tag of their own: they are checked before any of them is used. */
const FRAME_BYTES = 1024 * 1024
const TAG_BYTES = 16
const LENGTH_BYTES = 4
const ALGORITHM = 'aes-256-gcm'

/**
 * Encrypts a stream in frames: length, bytes, tag. The nonce of a frame holds its number and whether it is the last one, so
 * that nobody can cut frames off or change their order unnoticed. No other stream may use the same `key`.
 */
export async function* encrypt(parts: AsyncIterable<Uint8Array>, key: Buffer): AsyncGenerator<Buffer> {
  let index = 0
  let waiting: Buffer | undefined
  for await (const frame of inFrames(parts)) {
    if (waiting) yield* seal(waiting, key, index++, false)
    waiting = frame
  }
  yield* seal(waiting ?? Buffer.alloc(0), key, index, true)
}

function* seal(bytes: Buffer, key: Buffer, index: number, isLast: boolean) {
  const cipher = createCipheriv(ALGORITHM, key, nonceOf(index, isLast))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  yield Buffer.concat([length, cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Gives back the bytes that `encrypt` was given. Throws `estragada` at the first frame that has changed. */
export async function* decrypt(parts: AsyncIterable<Uint8Array>, key: Buffer, estragada: () => StartError) {
  let rest = Buffer.alloc(0)
  let index = 0
  let wasLast = false
  for await (const part of parts) {
    rest = rest.length > 0 ? Buffer.concat([rest, part]) : Buffer.from(part)
    for (let end = frameEnd(rest); end !== undefined && end < rest.length; end = frameEnd(rest)) {
      yield open(rest.subarray(0, end), key, nonceOf(index++, false), estragada)
      rest = rest.subarray(end)
    }
  }
  if (frameEnd(rest) === rest.length) {
    yield open(rest, key, nonceOf(index, true), estragada)
    wasLast = true
  }
  if (!wasLast) throw estragada()
}

/** Where the first frame of these bytes ends; undefined when not even its length is there. */
function frameEnd(bytes: Buffer) {
  if (bytes.length < LENGTH_BYTES) return undefined
  return LENGTH_BYTES + bytes.readUInt32BE() + TAG_BYTES
}

function open(frame: Buffer, key: Buffer, nonce: Buffer, estragada: () => StartError) {
  try {
    const decipher = createDecipheriv(ALGORITHM, key, nonce)
    decipher.setAuthTag(frame.subarray(frame.length - TAG_BYTES))
    const bytes = decipher.update(frame.subarray(LENGTH_BYTES, frame.length - TAG_BYTES))
    return Buffer.concat([bytes, decipher.final()])
  } catch {
    throw estragada()
  }
}

function nonceOf(index: number, isLast: boolean) {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(index, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** The same bytes in pieces of `FRAME_BYTES`; the last one may be shorter. */
async function* inFrames(parts: AsyncIterable<Uint8Array>) {
  let held: Uint8Array[] = []
  let length = 0
  for await (const part of parts) {
    held.push(part)
    length += part.length
    if (length < FRAME_BYTES) continue
    const all = Buffer.concat(held)
    let from = 0
    for (; from + FRAME_BYTES <= all.length; from += FRAME_BYTES) yield all.subarray(from, from + FRAME_BYTES)
    held = [all.subarray(from)]
    length = all.length - from
  }
  if (length > 0) yield Buffer.concat(held)
}
