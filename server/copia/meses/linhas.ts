import { createHash } from 'node:crypto'

const NEW_LINE = 0x0a

/** How many rows passed, and their SHA-256. COPY writes one line for each row. */
export type Contadas = { linhas: number; sha256: string }

/** Passes rows on, and counts them; calls `seen` when the last one has passed. */
export async function* countLinhas<T extends Uint8Array>(
  parts: AsyncIterable<T>,
  seen: (contadas: Contadas) => void,
): AsyncGenerator<T> {
  const hash = createHash('sha256')
  let linhas = 0
  for await (const part of parts) {
    hash.update(part)
    for (let at = part.indexOf(NEW_LINE); at >= 0; at = part.indexOf(NEW_LINE, at + 1)) linhas++
    yield part
  }
  seen({ linhas, sha256: hash.digest('hex') })
}

export async function countAll(parts: AsyncIterable<Uint8Array>): Promise<Contadas> {
  let contadas: Contadas | undefined
  for await (const _ of countLinhas(parts, (all) => (contadas = all)));
  return contadas!
}
