import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Guardado } from '../../../ports/arquivos.ts'

/** A run of bytes that can be sent more than once. `sha256` in hexadecimal. */
export type Pedaco = { tamanho: number; sha256: string; open(): AsyncIterable<Buffer> }

/** Bytes that wait on this machine's disk for their length and their digest to be known. */
export type Passagem = Guardado & { pedacos: Pedaco[]; close(): Promise<void> }

/**
 * Takes all bytes to a file in the system's temporary folder, in pieces of `pedacoBytes`; the last one may be shorter.
 * The file has no name from the start, so the disk is free again wherever this process dies. Memory holds one part at a
 * time, however slow the sender is. Throws what `parts` throws, and then nothing is left.
 */
export async function takeIn(parts: AsyncIterable<Uint8Array>, pedacoBytes: number): Promise<Passagem> {
  const path = join(tmpdir(), `freteflex-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    const [whole, pedacos] = [createHash('sha256'), [] as Pedaco[]]
    let [tamanho, start, hash] = [0, 0, createHash('sha256')]
    const endPedaco = () => {
      const range = { from: start, to: tamanho }
      pedacos.push({
        tamanho: tamanho - start,
        sha256: hash.digest('hex'),
        open: () => readRange(file, range),
      })
      start = tamanho
      hash = createHash('sha256')
    }
    for await (const part of parts) {
      for (let from = 0; from < part.length; ) {
        const taken = part.subarray(from, from + pedacoBytes - (tamanho - start))
        await file.appendFile(taken)
        whole.update(taken)
        hash.update(taken)
        from += taken.length
        tamanho += taken.length
        if (tamanho - start === pedacoBytes) endPedaco()
      }
    }
    if (tamanho > start) endPedaco()
    return { tamanho, sha256: whole.digest('hex'), pedacos, close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}

const READ_BYTES = 64 * 1024

async function* readRange(file: FileHandle, { from, to }: { from: number; to: number }) {
  for (let at = from; at < to; ) {
    const length = Math.min(READ_BYTES, to - at)
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
    if (bytesRead === 0) throw new Error('the temporary file has lost bytes')
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
