import type { Deps } from '../../../kernel/deps.ts'
import { perHouse } from '../../../kernel/memo.ts'
import { readArquivo } from '../arquivo.ts'
import type { Esqueleto } from './pdf-esqueleto.ts'
import { endOfStream, type Indice, openIndice, rebuildIndice } from './pdf-indice.ts'
import { BROKEN, broken, type Dicionario, isPdf, isReferencia, TAIL_BYTES, type Valor } from './pdf-objetos.ts'

type Juizo = 'ok' | 'pdfQuebrado' | 'pdfProtegido' | 'pdfVazio'

/**
 * Whether readers open this PDF: it has its end, an index, a catalogue, and a first page whose contents are all there.
 * What the page draws is not looked at. A wrong index is made anew, as readers do.
 */
export async function examinePdf(bytes: Buffer): Promise<Juizo> {
  if (!isPdf(bytes)) return 'pdfQuebrado'
  if (bytes.lastIndexOf('%%EOF') < bytes.length - TAIL_BYTES) return 'pdfQuebrado'
  for (const open of [openIndice, rebuildIndice]) {
    try {
      return await judge(bytes, await open(bytes))
    } catch (error) {
      if (error !== BROKEN) throw error
    }
  }
  return 'pdfQuebrado'
}

/** Nodes of the tree of pages that are looked at on the way to the first page. */
const MAX_NODES = 100
/** Parts of a page's contents that are looked at. */
const MAX_CONTENTS = 20

async function judge(bytes: Buffer, { trailer, resolve, read }: Indice): Promise<Juizo> {
  if (trailer.has('Encrypt')) return 'pdfProtegido'
  const catalog = await resolve(trailer.get('Root'))
  if (!(catalog instanceof Map)) broken()
  const page = await findPage(catalog.get('Pages'))
  if (!page) return 'pdfVazio'
  for (const part of (await listed(page.get('Contents'))).slice(0, MAX_CONTENTS)) {
    if (!isReferencia(part)) continue
    const { streamAt, valor } = await read(part.ref)
    if (streamAt === null || !(valor instanceof Map)) broken()
    endOfStream(bytes, streamAt, await resolve(valor.get('Length')))
  }
  return 'ok'

  /** The first leaf of the tree of pages; undefined when it has none. */
  async function findPage(root: Valor | undefined): Promise<Dicionario | undefined> {
    const todo = [root]
    for (let nodes = 0; todo.length > 0; nodes++) {
      if (nodes > MAX_NODES) broken()
      const node = await resolve(todo.shift())
      if (!(node instanceof Map)) broken()
      if (!node.has('Kids')) return node
      const kids = await resolve(node.get('Kids'))
      todo.unshift(...(Array.isArray(kids) ? kids.slice(0, MAX_NODES) : broken()))
    }
    return undefined
  }

  /** Contents are one stream, or a list of them that may be an object of its own. */
  async function listed(contents: Valor | undefined): Promise<Valor[]> {
    if (!isReferencia(contents)) return Array.isArray(contents) ? contents : []
    const { valor, streamAt } = await read(contents.ref)
    return streamAt === null && Array.isArray(valor) ? valor : [contents]
  }
}

/**
 * Judges a PDF in the store as `examinePdf` does. What `createEsqueleto` kept of it is judged first. If that is not in
 * order, or too much would have been kept, the whole file is read back and judged. One PDF at a time on this node,
 * because the whole of it is then in memory.
 */
export async function examineStoredPdf(deps: Deps, arquivoUuid: string, esqueleto: Esqueleto): Promise<Juizo> {
  const turns = turnsOf(deps)
  const before = turns.last
  const mine = Promise.withResolvers<void>()
  turns.last = mine.promise
  await before
  try {
    const bytes = esqueleto.bytes()
    if (bytes && (await examinePdf(bytes)) === 'ok') return 'ok'
    return await examinePdf(await readWhole(deps, arquivoUuid))
  } finally {
    mine.resolve()
  }
}

const turnsOf = perHouse(() => ({ last: Promise.resolve() }))

async function readWhole(deps: Deps, arquivoUuid: string) {
  const { tamanho, parts } = await readArquivo(deps, arquivoUuid)
  const bytes = Buffer.allocUnsafe(tamanho)
  let at = 0
  for await (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
