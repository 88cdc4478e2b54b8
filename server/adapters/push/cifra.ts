import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export const CURVE = 'prime256v1'
/** Size of the only record (RFC 8188 §2): more than any message. */
const RECORD_BYTES = 4096
const END_OF_LAST_RECORD = 0x02

/** The random values of one message. A test passes those of RFC 8291's example. */
export type Sorteio = { salt: Buffer; chave: Buffer }

/**
 * Encrypts a message so that only one browser can read it: RFC 8291 (keys) on RFC 8188 (`aes128gcm`). Throws where
 * `p256dh` is no point of the curve.
 */
export function encrypt(
  texto: string,
  { p256dh, auth }: { p256dh: string; auth: string },
  sorteio: Sorteio = { salt: randomBytes(16), chave: newChave() },
) {
  const own = createECDH(CURVE)
  own.setPrivateKey(sorteio.chave)
  const theirs = Buffer.from(p256dh, 'base64url')
  const shared = own.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own.getPublicKey()])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, sorteio.salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, sorteio.salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const closed = [cipher.update(texto, 'utf8'), cipher.update(Buffer.of(END_OF_LAST_RECORD)), cipher.final()]
  return Buffer.concat([header(sorteio.salt, own.getPublicKey()), ...closed, cipher.getAuthTag()])
}

function header(salt: Buffer, keyId: Buffer) {
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(keyId.length, 4)
  return Buffer.concat([salt, sizes, keyId])
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function newChave() {
  const chave = createECDH(CURVE)
  chave.generateKeys()
  return chave.getPrivateKey()
}
