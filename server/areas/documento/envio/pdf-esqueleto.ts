import { isPdf, TAIL_BYTES } from './pdf-objetos.ts'

/** What is kept of a PDF while it passes by. */
export type Esqueleto = {
  feed(bytes: Uint8Array): void
  /**
   * After the last byte: as many bytes as the file has, with holes of zeros. Undefined: nothing was kept, read the
   * file.
   */
  bytes(): Buffer | undefined
}

/** Bytes that are kept of one file. A file that needs more is read back from the store instead. */
const MAX_KEPT = 1024 * 1024
/** How far before the word 'stream' its dictionary is looked for. */
const LOOK_BACK = 2048
/** How many of the last bytes stay in sight: a part may cut 'endstream' in two, and a line end stands before it. */
const CARRY = 32

/**
 * Keeps all of a PDF but the contents of its streams: pictures and fonts, nearly all of its bytes. Contents of the
 * streams that hold objects or an index stay, and so does the end of the file: that is all that `examinePdf` looks at.
 */
export function createEsqueleto(): Esqueleto {
  const kept: { at: number; bytes: Buffer }[] = []
  let length = 0
  let keptBytes = 0
  let hasGivenUp = false
  /** The last bytes that passed by. They begin at `dataAt` of the file; those before `keptTo` are kept already. */
  let data: Buffer = NOTHING
  let dataAt = 0
  let keptTo = 0
  let isInStream = false
  let tail: Buffer = NOTHING
  let room: Buffer = NOTHING

  const keep = (from: number, to: number) => {
    const begin = Math.max(from, keptTo - dataAt)
    if (to <= begin) return
    kept.push({ at: dataAt + begin, bytes: Buffer.from(data.subarray(begin, to)) })
    keptTo = dataAt + to
    keptBytes += to - begin
    if (keptBytes > MAX_KEPT) giveUp()
  }
  const giveUp = () => {
    hasGivenUp = true
    kept.length = 0
    data = tail = room = NOTHING
  }
  /** Adds bytes to `data`, in memory that is used again. */
  const add = (bytes: Uint8Array) => {
    const had = data.length
    if (room.length < had + bytes.length) {
      room = Buffer.allocUnsafe(had + bytes.length + LOOK_BACK)
      room.set(data)
    }
    room.set(bytes, had)
    data = room.subarray(0, had + bytes.length)
  }
  /** Forgets all of `data` but its last bytes. */
  const forget = (but: number) => {
    const from = Math.max(0, data.length - but)
    room.copyWithin(0, from, data.length)
    data = room.subarray(0, data.length - from)
    dataAt += from
  }

  /** Leaves contents out up to 'endstream'. Returns the place after it, or -1 when it has not come yet. */
  function leaveOut(from: number) {
    const end = data.indexOf('endstream', from)
    if (end === -1) return -1
    keep(Math.max(from, end - CARRY), end + 'endstream'.length)
    isInStream = false
    return end + 'endstream'.length
  }

  /** Keeps objects up to the next stream that is left out. Returns where its contents begin, or -1 without one. */
  function keepObjects(from: number) {
    for (let at = from; ; ) {
      const word = data.indexOf('stream', at)
      const after = word + 'stream'.length
      if (word === -1 || after + 2 > data.length) break
      at = after
      if (!isLineEnd(data[after]) || data.toString('latin1', Math.max(0, word - 3), word) === 'end') continue
      if (holdsObjects(data, word)) continue
      keep(0, after + 2)
      isInStream = true
      return after + 2
    }
    keep(0, data.length)
    return -1
  }

  return {
    feed(bytes) {
      if (hasGivenUp) return
      length += bytes.length
      tail = Buffer.concat([tail, bytes.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES)
      const had = data.length
      add(bytes)
      if (length === data.length && length >= 8 && !isPdf(data)) return giveUp()
      // bytes that were looked at before are looked at again only for a word that was cut in two
      let at = isInStream ? 0 : Math.max(0, had - CARRY)
      while (at !== -1 && !hasGivenUp) at = isInStream ? leaveOut(at) : keepObjects(at)
      if (!hasGivenUp) forget(isInStream ? CARRY : LOOK_BACK)
    },
    bytes() {
      if (hasGivenUp) return undefined
      const whole = Buffer.alloc(length)
      for (const parte of [...kept, { at: length - tail.length, bytes: tail }]) whole.set(parte.bytes, parte.at)
      return whole
    },
  }
}

const NOTHING = Buffer.alloc(0)
const isLineEnd = (byte: number | undefined) => byte === 0x0a || byte === 0x0d

/** Whether the dictionary before the word 'stream' is that of an object stream or of an index. */
function holdsObjects(data: Buffer, word: number) {
  const before = data.toString('latin1', Math.max(0, word - LOOK_BACK), word)
  return /\/(?:ObjStm|XRef)\b/.test(before.slice(before.lastIndexOf(' obj') + 1))
}
