import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts and decrypts texts that must not lie readable in the database, with a key made from this installation's
 * secret.
 */
export function openCofre(segredo: string) {
  const key = Buffer.from(hkdfSync('sha256', segredo, '', 'token da transportadora', 32))
  return {
    /** AES-256-GCM. `unlock` needs the same `dono`. */
    lock(dono: string, text: string) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(dono))
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    /** Undefined when the text was locked with another key or for another `dono`, or has been changed. */
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
