import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Db, Deps } from '../deps.ts'
import { findSegredo } from '../kernel.repo.ts'
import { perHouse } from '../memo.ts'

/**
 * Encrypts and decrypts secrets that must not be readable in the database (AES-256-GCM). The key is derived from `material`
 * for one use. A secret that was locked for another use, or for another `dono`, does not open.
 */
export function openCofre(material: string, uso: string) {
  const key = Buffer.from(hkdfSync('sha256', material, '', uso, 32))
  return {
    lock(dono: string, segredo: Uint8Array) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(dono))
      const sealed = Buffer.concat([cipher.update(segredo), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined when `guardado` was locked with another key or for another `dono`, or was changed. */
    unlock(dono: string, guardado: string) {
      const bytes = Buffer.from(guardado, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(dono))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()])
      } catch {
        return undefined
      }
    },
    /** A keyed digest. */
    digest: (text: string) => createHmac('sha256', key).update(text).digest('base64url'),
  }
}

/**
 * Which key encrypts: `c`, the operator's (`SEGUNDO_FATOR_KEY`), kept outside of the database; `i`, one made of the
 * installation's own secret. Stored with each secret, so that giving a key later leaves the old secrets readable.
 */
type Origem = 'c' | 'i'

/** What a secret is for, and whose it is. The secret opens only with the same `uso` and `dono`. */
export type Guarda = { uso: 'segundo fator' | 'webhook'; dono: string }

async function cofreOf(deps: Deps, origem: Origem, { uso }: Guarda) {
  const material = origem === 'c' ? deps.config.segundoFatorKey : await segredoOf(deps)
  return material ? openCofre(material, uso) : undefined
}

/** Encrypts the secret of a person or of a webhook for the database. */
export async function lockSegredo(deps: Deps, guarda: Guarda, segredo: Uint8Array) {
  const origem: Origem = deps.config.segundoFatorKey ? 'c' : 'i'
  const cofre = await cofreOf(deps, origem, guarda)
  if (!cofre) throw new Error(`no key for a ${guarda.uso}`)
  return `${origem}.${cofre.lock(guarda.dono, segredo)}`
}

/** Decrypts a stored secret. Undefined without the right key, which is logged. */
export async function openSegredo(deps: Deps, guarda: Guarda, guardado: string) {
  const [origem, text = ''] = guardado.split('.')
  const cofre = await cofreOf(deps, origem === 'c' ? 'c' : 'i', guarda)
  const aberto = cofre?.unlock(guarda.dono, text)
  if (!aberto)
    deps.log.error({ uso: guarda.uso }, 'a secret cannot be decrypted: SEGUNDO_FATOR_KEY is missing or another one')
  return aberto
}

const keptSegredo = perHouse((): { segredo?: string } => ({}))

/** The installation's secret. It never changes, so it is read once. */
export async function segredoOf(deps: Deps, db: Db = deps.db) {
  const kept = keptSegredo(deps)
  return (kept.segredo ??= await findSegredo(db))
}
