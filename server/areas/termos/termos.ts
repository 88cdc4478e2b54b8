import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../kernel/deps.ts'
import { perHouse } from '../../kernel/memo.ts'
import { renderTexto } from './pdf-texto.ts'
import { parseTexto, selectVigente, type Texto } from './texto.rules.ts'

/** The legal texts of the house: a folder of versions each. */
const TEXTOS = ['termos-de-uso', 'contrato'] as const
type NomeDoTexto = (typeof TEXTOS)[number]

/** A text in force with its PDF. `sha256` is of the PDF, in hexadecimal. */
export type TextoVigente = { texto: Texto; pdf: Buffer; sha256: string; etag: string }

/**
 * A text in force today as PDF, under this operator's name. Drawn once for each house and version; after a failure the next
 * request draws again.
 */
export async function textoVigente(deps: Deps, nome: NomeDoTexto): Promise<TextoVigente> {
  const drawn = drawnOf(deps)
  const vigente = selectVigente(readTextos(deps)[nome], deps.clock.hoje())
  const key = `${nome}/${vigente.nome}`
  const texto = drawn.get(key) ?? draw(vigente.source, deps.config.marca)
  drawn.set(key, texto)
  texto.catch(() => drawn.delete(key))
  return texto
}

/** The version of a text in force today: of the terms, the one that a new account accepts. */
export const versaoVigente = (deps: Deps, nome: NomeDoTexto) =>
  parseTexto(selectVigente(readTextos(deps)[nome], deps.clock.hoje()).source, deps.config.marca).versao

const drawnOf = perHouse(() => new Map<string, Promise<TextoVigente>>())

/** A published version is never edited: add another, with the day from which it is in force. */
const readTextos = perHouse(
  () => Object.fromEntries(TEXTOS.map((nome) => [nome, readFolder(nome)])) as Record<NomeDoTexto, Arquivo[]>,
)

type Arquivo = { nome: string; source: string }

function readFolder(texto: NomeDoTexto): Arquivo[] {
  const folder = join(import.meta.dirname, 'textos', texto)
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ nome: name, source: readFileSync(join(folder, name), 'utf8') }))
}

async function draw(source: string, marca: Deps['config']['marca']): Promise<TextoVigente> {
  const texto = parseTexto(source, marca)
  const pdf = await renderTexto(texto, marca)
  const digest = createHash('sha256').update(pdf).digest()
  return { texto, pdf, sha256: digest.toString('hex'), etag: `"${digest.toString('base64url')}"` }
}
