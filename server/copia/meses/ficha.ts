import { readdirSync, readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../../kernel/start-error.ts'
import { type ChaveDaCopia, isSameDigest, provaOf } from '../chave.ts'
import { seloOf } from '../manifesto.ts'

const FORMATO = 1
const Mes = z.string().regex(/^\d{4}-\d{2}$/)

/** What the file of a month says of itself. */
const Ficha = z.object({
  formato: z.int(),
  versao: z.string(),
  tabela: z.string().regex(/^[a-z_]+$/),
  pedaco: z.string().regex(/^\w+$/),
  /** The rows are from the beginning of `de` (null: from the first row) to the beginning of `ate`. */
  de: Mes.nullable(),
  ate: Mes,
  guardadoEm: z.string(),
  colunas: z.array(z.string().regex(/^[a-z_]+$/)),
  linhas: z.int(),
  /** The digest of the rows as COPY writes them, before they are packed. */
  sha256: z.string(),
  rolo: z.object({ arquivo: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() }),
  cifra: z.object({ sal: z.string().regex(/^[0-9a-f]{32}$/), prova: z.string() }).nullable(),
})
export type Ficha = z.output<typeof Ficha>

/** Written when the rows are on the disk: a file without it was cut. */
export async function writeFicha(
  pasta: string,
  content: Omit<Ficha, 'formato' | 'cifra'>,
  chave: ChaveDaCopia | undefined,
) {
  const cifra = chave ? { sal: chave.sal, prova: provaOf(chave) } : null
  const ficha: Ficha = { formato: FORMATO, ...content, cifra }
  await using file = await open(join(pasta, nomeDa(content.pedaco)), 'wx', 0o600)
  await file.writeFile(`${JSON.stringify({ ...ficha, selo: seloOf(JSON.stringify(ficha), chave) }, null, 1)}\n`)
  await file.datasync()
}

export const nomeDa = (pedaco: string) => `${pedaco}.json`

/** All months that lie in this folder, opened with the key. */
export function listFichas(pasta: string, chave: Buffer | undefined) {
  let names: string[]
  try {
    names = readdirSync(pasta)
  } catch {
    throw new StartError(`A pasta ${pasta} não pôde ser lida.`)
  }
  return names
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => readFicha(pasta, name, chave))
}

function readFicha(pasta: string, name: string, chave: Buffer | undefined) {
  const changed = () => new StartError(`O arquivo ${name} está estragado ou foi alterado: nada foi trazido.`)
  let raw: Record<string, unknown>
  try {
    raw = JSON.parse(readFileSync(join(pasta, name), 'utf8')) as Record<string, unknown>
  } catch {
    throw changed()
  }
  const { selo, ...rest } = raw
  const { formato, versao } = rest
  if (typeof formato === 'number' && formato > FORMATO)
    throw new StartError(
      `O arquivo ${name} é de uma versão mais nova do programa (${String(versao)}): nada foi trazido.`,
    )
  const parsed = Ficha.safeParse(rest)
  if (!parsed.success || typeof selo !== 'string') throw changed()
  const { cifra } = parsed.data
  if (cifra && !chave)
    throw new StartError('COPIA_CHAVE: estes meses são cifrados. Informe a chave com que foram guardados.')
  const ofFicha = cifra && chave ? { chave, sal: cifra.sal } : undefined
  if (ofFicha && !isSameDigest(provaOf(ofFicha), cifra!.prova))
    throw new StartError('COPIA_CHAVE: esta não é a chave com que os meses foram guardados.')
  if (!isSameDigest(seloOf(JSON.stringify(rest), ofFicha), selo)) throw changed()
  return { ficha: parsed.data, chave: ofFicha }
}
