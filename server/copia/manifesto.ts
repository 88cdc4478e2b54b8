import { createHash, createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { StartError } from '../kernel/start-error.ts'
import { type ChaveDaCopia, deriveChave, isSameDigest, provaOf } from './chave.ts'

/** The version of the format. It is raised when older programs can no longer read the parts. */
const FORMATO = 1
const NAME = 'manifesto.json'

const RoloSchema = z.object({ arquivo: z.string().regex(/^[\w.-]+$/), bytes: z.int(), sha256: z.string() })
const Nome = z.string().regex(/^[a-z_][\w."]*$/)
const Migracao = z.object({ nome: z.string(), resumo: z.string() })
const Manifesto = z.object({
  formato: z.int(),
  /** The program that made the backup. */
  versao: z.string(),
  feitaEm: z.string(),
  banco: z.enum(['POSTGRESQL', 'EMBUTIDO']),
  servidor: z.string(),
  migracoes: z.array(Migracao),
  /** The version of pg-boss's tables; null: the house had never started. */
  fila: z.int().nullable(),
  tabelas: z.array(z.object({ nome: Nome, colunas: z.array(Nome), linhas: z.int(), rolo: RoloSchema })),
  /** For each table that is kept by the month, the beginning of each month. Absent in backups from before there were months. */
  meses: z.record(Nome, z.array(z.string().regex(/^\d{4}-\d{2}$/))).optional(),
  sequencias: z.array(z.object({ nome: Nome, valor: z.string().regex(/^-?\d+$/), foiUsada: z.boolean() })),
  /** The files that the S3 store holds; null: they are not in this backup. Files in the database are in its tables. */
  objetos: z.object({ quantos: z.int(), bytes: z.int(), ausentes: z.array(z.string()), rolo: RoloSchema }).nullable(),
  cifra: z.object({ sal: z.string().regex(/^[0-9a-f]{32}$/), prova: z.string() }).nullable(),
})
export type Manifesto = z.output<typeof Manifesto>

/** Written last: a folder without it is no backup. */
export async function writeManifesto(
  pasta: string,
  content: Omit<Manifesto, 'formato' | 'cifra'>,
  chave: ChaveDaCopia | undefined,
) {
  const cifra = chave ? { sal: chave.sal, prova: provaOf(chave) } : null
  const manifesto: Manifesto = { formato: FORMATO, ...content, cifra }
  const text = JSON.stringify({ ...manifesto, selo: seloOf(JSON.stringify(manifesto), chave) }, null, 1)
  await using file = await open(join(pasta, NAME), 'wx', 0o600)
  await file.writeFile(`${text}\n`)
  await file.datasync()
  return manifesto
}

/**
 * Reads a manifest and opens it with the key. Throws one sentence when the folder is no backup, was made by a newer program,
 * needs another key, or its manifest was changed.
 */
export function readManifesto(pasta: string, chave: Buffer | undefined) {
  const raw = parse(pasta)
  const { formato, versao } = raw
  if (typeof formato === 'number' && formato > FORMATO) throw newerCopia(String(versao))
  const { selo, ...rest } = raw
  const parsed = Manifesto.safeParse(rest)
  if (!parsed.success || typeof selo !== 'string') throw changedManifesto()
  const { cifra } = parsed.data
  if (cifra && !chave) throw new StartError('COPIA_CHAVE: esta cópia é cifrada. Informe a chave com que foi feita.')
  const ofCopia = cifra && chave ? { chave, sal: cifra.sal } : undefined
  if (ofCopia && !isSameDigest(provaOf(ofCopia), cifra!.prova)) {
    throw new StartError('COPIA_CHAVE: esta não é a chave com que a cópia foi feita.')
  }
  if (!isSameDigest(seloOf(JSON.stringify(rest), ofCopia), selo)) throw changedManifesto()
  return { manifesto: parsed.data, chave: ofCopia }
}

export const newerCopia = (versao: string) =>
  new StartError(
    `Esta cópia foi feita por uma versão mais nova do programa (${versao}). Atualize o programa e restaure de novo; nada foi alterado.`,
  )

const changedManifesto = () => new StartError(`O ${NAME} da cópia está estragado ou foi alterado.`)

function parse(pasta: string): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(join(pasta, NAME), 'utf8')
  } catch {
    throw new StartError(`A pasta ${pasta} não é uma cópia inteira: falta o ${NAME}.`)
  }
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw changedManifesto()
  }
}

/** With a key, only who knows the key can make the seal. Without one, the seal only finds damage. */
export const seloOf = (text: string, chave: ChaveDaCopia | undefined) =>
  (chave ? createHmac('sha256', deriveChave(chave, 'selo')) : createHash('sha256')).update(text).digest('hex')
