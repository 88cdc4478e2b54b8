import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Deps } from '../../kernel/deps.ts'
import { perHouse } from '../../kernel/memo.ts'
import { renderTexto } from './pdf-texto.ts'
import { parseTexto, selectVigente } from './texto.rules.ts'

const FOLDER = join(import.meta.dirname, 'textos/termos-de-uso')

type Termos = { pdf: Buffer; etag: string }

/**
 * The terms in force today as PDF, under this operator's name. Drawn once for each house and version; after a failure
 * the next request draws again.
 */
export async function termosDeUso(deps: Deps): Promise<Termos> {
  const drawn = drawnOf(deps)
  const { nome, source } = selectVigente(readTextos(deps), deps.clock.hoje())
  const termos = drawn.get(nome) ?? draw(source, deps.config.marca)
  drawn.set(nome, termos)
  termos.catch(() => drawn.delete(nome))
  return termos
}

/** The version in force today, which a new account accepts. */
export const versaoDosTermos = (deps: Deps) =>
  parseTexto(selectVigente(readTextos(deps), deps.clock.hoje()).source, deps.config.marca).versao

const drawnOf = perHouse(() => new Map<string, Promise<Termos>>())

/** A published version is never edited: add another, with the day from which it is in force. */
const readTextos = perHouse(() =>
  readdirSync(FOLDER, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ nome: name, source: readFileSync(join(FOLDER, name), 'utf8') })),
)

async function draw(source: string, marca: Deps['config']['marca']): Promise<Termos> {
  const pdf = await renderTexto(parseTexto(source, marca), marca)
  return { pdf, etag: `"${createHash('sha256').update(pdf).digest('base64url')}"` }
}
