import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { perHouse } from '../../kernel/memo.ts'
import { renderTexto } from './pdf-texto.ts'
import { parseTexto } from './texto.rules.ts'

const FOLDER = join(import.meta.dirname, 'textos/termos-de-uso')

/** The present terms as PDF, drawn once for each house, under this operator's name. */
export const termosDeUso = perHouse(async ({ config: { marca } }) => {
  const source = readFileSync(join(FOLDER, findNewestVersion()), 'utf8')
  const pdf = await renderTexto(parseTexto(source, marca), marca)
  return { pdf, etag: `"${createHash('sha256').update(pdf).digest('base64url')}"` }
})

/** Files are named after their version, 'AAAA-MM.md'. A version that was ever served is never edited: add another. */
function findNewestVersion() {
  const newest = readdirSync(FOLDER)
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  if (!newest) throw new Error('There are no terms of use.')
  return newest
}
