import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { perHouse } from '../../kernel/memo.ts'
import { renderTexto } from './pdf-texto.ts'
import { parseTexto } from './texto.rules.ts'

const FOLDER = join(import.meta.dirname, 'textos/termos-de-uso')

/** The versions of the terms of use, oldest first. A version that was ever served is never edited: add another. */
export const VERSOES_TERMOS = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => file.replace(/\.md$/, ''))
  .toSorted((a, b) => a.localeCompare(b))

/** The present terms as PDF, drawn once for each house, under this operator's name. */
export const termosDeUso = perHouse(async ({ config: { marca } }) => {
  const source = readFileSync(join(FOLDER, `${VERSOES_TERMOS.at(-1)}.md`), 'utf8')
  const pdf = await renderTexto(parseTexto(source, marca), marca)
  return { pdf, etag: `"${createHash('sha256').update(pdf).digest('base64url')}"` }
})
