/**
 * Why a file is refused: another kind of file, an iPhone's own kind of picture, a file packed with gzip, a file that ends
 * too early, a picture of too many pixels.
 */
export type Recusa = 'tipo' | 'heic' | 'compactado' | 'quebrada' | 'pixels'

/**
 * What a reading asks for next. `take`: so many bytes. `skip`: to pass so many bytes without reading them. `marker`: to pass
 * all bytes up to a 0xff whose code satisfies the function; a scan may have millions of bytes before it, so they are passed
 * in one loop.
 */
type Wish = { take: number } | { skip: number } | { marker: (code: number) => boolean }
export type Reading<T> = Generator<Wish, T, Buffer>

const NOTHING = Buffer.alloc(0)

/** An examination of a file while its bytes pass by. */
export type Exame<T extends object> = {
  /** The refusal, once the bytes give a reason. Bytes after the end of the file are not examined. */
  feed(bytes: Uint8Array): Recusa | undefined
  /** Called after the last byte. */
  end(): T | Recusa
}

/** Feeds a reading with the bytes of a file as they pass by, and keeps none of them. */
export function followReading<T extends object>(reading: Reading<T | Recusa>): Exame<T> {
  let step = reading.next()
  let taken: Buffer = NOTHING
  let skipped = 0
  let seen = 0
  let isAfterMark = false
  const goOn = (bytes: Buffer) => {
    step = reading.next(bytes)
  }

  /** The place after the code of the marker; -1 when these bytes do not contain the marker. */
  function endOfScan(bytes: Buffer, isMarker: (code: number) => boolean) {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at]!
      if (byte === 0xff) isAfterMark = true
      else if (isAfterMark) {
        isAfterMark = false
        if (isMarker(byte)) return at + 1
      }
    }
    return -1
  }

  return {
    feed(bytes) {
      let rest = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
      seen += rest.length
      while (!step.done && rest.length > 0) {
        const wish = step.value
        if ('marker' in wish) {
          const end = endOfScan(rest, wish.marker)
          if (end === -1) return undefined
          const code = rest.subarray(end - 1, end)
          rest = rest.subarray(end)
          goOn(code)
        } else if ('skip' in wish) {
          const many = Math.min(wish.skip - skipped, rest.length)
          rest = rest.subarray(many)
          skipped += many
          if (skipped < wish.skip) return undefined
          skipped = 0
          goOn(NOTHING)
        } else {
          const part = rest.subarray(0, wish.take - taken.length)
          rest = rest.subarray(part.length)
          taken = taken.length === 0 ? part : Buffer.concat([taken, part])
          if (taken.length < wish.take) return undefined
          const whole = taken
          taken = NOTHING
          goOn(whole)
        }
      }
      return step.done && typeof step.value === 'string' ? step.value : undefined
    },
    end() {
      if (step.done) return step.value
      return seen < MARK_BYTES ? 'tipo' : 'quebrada'
    },
  }
}

/** Bytes at the beginning that tell the three kinds apart. */
export const MARK_BYTES = 12

/** Passes the bytes on. Throws the error of `refusal` as soon as `exame` refuses them, at the latest after the last byte. */
export async function* examined<T extends object>(
  parts: AsyncIterable<Uint8Array>,
  exame: Exame<T>,
  refusal: (why: Recusa) => Error,
) {
  for await (const part of parts) {
    const refused = exame.feed(part)
    if (refused) throw refusal(refused)
    yield part
  }
  const found = exame.end()
  if (typeof found === 'string') throw refusal(found)
}
