import { deflateRawSync } from 'node:zlib'
import { Zip, ZipPassThrough } from 'fflate'

/** A file of a ZIP. */
export type Entrada = { nome: string; texto: string }

/** More entries than these do not fit into the count at the end of a plain ZIP. */
const MAX_PLANO = 0xfffe

/** A ZIP that is made while it is sent, one batch of entries after the other. */
export async function* zipOf(batches: AsyncIterable<readonly Entrada[]>): AsyncGenerator<Uint8Array, void> {
  const ready: Uint8Array[] = []
  let sent = 0
  let entries = 0
  const zip = new Zip((error, part, isLast) => {
    if (error) throw error
    const whole = isLast && entries > MAX_PLANO ? withZip64(part, { entries, offset: sent }) : part
    sent += whole.length
    ready.push(whole)
  })
  for await (const batch of batches) {
    for (const { nome, texto } of batch) {
      const file = new Comprimida(nome)
      zip.add(file)
      file.push(Buffer.from(texto), true)
      entries++
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

const DEFLATE = 8

/** An entry that Node compresses: the library's own compressor takes 100 KB of memory for each. */
class Comprimida extends ZipPassThrough {
  override compression = DEFLATE
  protected override process(texto: Uint8Array, isLast: boolean) {
    this.ondata(null, deflateRawSync(texto), isLast)
  }
}

const END_BYTES = 22

/**
 * The directory of a ZIP with the two records that hold a larger count (APPNOTE 4.3.14 and 4.3.15), which the library does
 * not write. `offset` is where the directory begins.
 */
function withZip64(directory: Uint8Array, { entries, offset }: { entries: number; offset: number }) {
  const size = directory.length - END_BYTES
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4) // bytes that follow in this record
  record.writeUInt16LE(45, 12)
  record.writeUInt16LE(45, 14)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  record.writeBigUInt64LE(BigInt(size), 40)
  record.writeBigUInt64LE(BigInt(offset), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(offset + size), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.from(directory.subarray(size))
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  return Buffer.concat([directory.subarray(0, size), record, locator, end])
}
