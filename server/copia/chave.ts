import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartError } from '../kernel/start-error.ts'

/** The operator's key of 32 bytes, and the salt of one backup: each part of each backup has a key of its own. */
export type ChaveDaCopia = { chave: Buffer; sal: string }

const KEY_BYTES = 32

/**
 * The key that the environment names: `COPIA_CHAVE` itself, or the file `COPIA_CHAVE_ARQUIVO`. Undefined: backups are not
 * encrypted. A key on the command line would stand in the list of processes.
 */
export function readChave({ chave, arquivo }: { chave: string | undefined; arquivo: string | undefined }) {
  if (chave && arquivo) throw new StartError('COPIA_CHAVE: informe a chave ou o arquivo dela, não os dois.')
  const [name, text] = arquivo ? ['COPIA_CHAVE_ARQUIVO', readFile(arquivo)] : ['COPIA_CHAVE', chave]
  if (text === undefined) return undefined
  const bytes = decode(text.trim())
  if (bytes?.length === KEY_BYTES) return bytes
  throw new StartError(`${name}: a chave tem 32 bytes, em base64 ou hexadecimal, como a de openssl rand -base64 32.`)
}

function readFile(path: string) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new StartError('COPIA_CHAVE_ARQUIVO: o arquivo da chave não pôde ser lido.')
  }
}

function decode(text: string) {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex')
  return /^[\w+/-]{43}=?$/.test(text) ? Buffer.from(text, 'base64') : undefined
}

export const newSal = () => randomBytes(16).toString('hex')

/** A key for one purpose: a part of the backup, its seal, or the proof of the key. */
export const deriveChave = ({ chave, sal }: ChaveDaCopia, uso: string) =>
  Buffer.from(hkdfSync('sha256', chave, Buffer.from(sal, 'hex'), `freteflex copia ${uso}`, KEY_BYTES))

/** Stands in the manifest: it tells a wrong key from damaged bytes, and tells nothing about the key. */
export const provaOf = (chave: ChaveDaCopia) => deriveChave(chave, 'prova').toString('hex')

export const isSameDigest = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
