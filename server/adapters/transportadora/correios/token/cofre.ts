import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Closes and opens what must not lie readable in the database, with a key of this installation's secret. */
export function openCofre(segredo: string) {
  const key = Buffer.from(hkdfSync('sha256', segredo, '', 'token da transportadora', 32))
  return {
    /** AES-256-GCM; it opens only beside the same `dono`. */
    lock(dono: string, text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(dono))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined when it was closed with another key, for another `dono`, or has been changed. */
    unlock(dono: string, guardado: string) {
      const bytes = Buffer.from(guardado, 'base64url')
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(dono))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
    /** A name for credentials, from which nobody learns them. */
    nameOf: (credenciais: readonly string[]) =>
      createHmac('sha256', key).update(JSON.stringify(credenciais)).digest('base64url'),
  }
}
