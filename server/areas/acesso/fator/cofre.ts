import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto'
import { CODIGOS_DE_RECUPERACAO } from '#contract/acesso/segundo-fator'
import type { Deps } from '../../../kernel/deps.ts'
import { segredoOf } from '../sessao/tentativas.ts'

/**
 * Which key encrypts: `c`, the operator's (`SEGUNDO_FATOR_KEY`), kept outside of the database; `i`, one made of the
 * installation's own secret. Stored with each secret, so that giving a key later leaves the old secrets readable.
 */
type Origem = 'c' | 'i'

async function keyOf(deps: Deps, origem: Origem) {
  const material = origem === 'c' ? deps.config.segundoFatorKey : await segredoOf(deps)
  return material && Buffer.from(hkdfSync('sha256', material, '', 'segundo fator', 32))
}

/** Encrypts a person's secret (AES-256-GCM). It opens for that person only. */
export async function lockSegredo(deps: Deps, usuarioUuid: string, segredo: Uint8Array) {
  const origem: Origem = deps.config.segundoFatorKey ? 'c' : 'i'
  const key = await keyOf(deps, origem)
  if (!key) throw new Error('no key for second factors')
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(usuarioUuid))
  const sealed = Buffer.concat([cipher.update(segredo), cipher.final()])
  return `${origem}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Decrypts a stored secret. Undefined without the right key: then recovery codes and the link by mail still work. */
export async function openSegredo(deps: Deps, usuarioUuid: string, guardado: string) {
  const [origem, text = ''] = guardado.split('.')
  const key = await keyOf(deps, origem === 'c' ? 'c' : 'i')
  const bytes = Buffer.from(text, 'base64url')
  try {
    if (!key) throw new Error('SEGUNDO_FATOR_KEY is not set')
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(usuarioUuid))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
  } catch {
    deps.log.error({}, 'a second factor cannot be decrypted: SEGUNDO_FATOR_KEY is missing or another one')
    return undefined
  }
}

/** Letters and digits that are not mistaken for each other: 59 bits in twelve of them. */
const LETRAS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten recovery codes such as `7KQ2-M4XD-9HTR`. */
export const newCodigos = () => Array.from({ length: CODIGOS_DE_RECUPERACAO }, newCodigo)

function newCodigo() {
  const letra = () => LETRAS[randomInt(LETRAS.length)]
  return Array.from({ length: 3 }, () => Array.from({ length: 4 }, letra).join('')).join('-')
}

/** A typed code in capitals, without the spaces and hyphens that people type. */
export const normalCodigo = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase()

/** The stored form of a recovery code: a keyed digest, different for each person. */
export const hashCodigo = async (deps: Deps, usuarioUuid: string, codigo: string) =>
  createHmac('sha256', await segredoOf(deps))
    .update(`recuperacao ${usuarioUuid} ${normalCodigo(codigo)}`)
    .digest('base64url')
