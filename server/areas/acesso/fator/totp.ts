import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** RFC 6238 with its defaults, which every authenticator knows: SHA-1, steps of 30 seconds, six digits. */
const STEP_SECONDS = 30
/** Steps before and after the present one whose codes count: a clock may be 29 seconds off (RFC 6238 §5.2). */
const WINDOW = 1
/** 160 bits, as RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

export const newSegredo = () => randomBytes(SECRET_BYTES)

export const passoOf = (em: Date) => Math.floor(em.getTime() / 1000 / STEP_SECONDS)

/** The code of one step (RFC 4226 §5.3). */
export function codigoOf(segredo: Uint8Array, passo: number) {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(passo))
  const mac = createHmac('sha1', segredo).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** The step within the window that has this code, the latest of several; undefined when none has. */
export function findPasso(segredo: Uint8Array, codigo: string, em: Date) {
  const now = passoOf(em)
  const given = Buffer.from(codigo)
  let found: number | undefined
  for (let passo = now - WINDOW; passo <= now + WINDOW; passo++) {
    const expected = Buffer.from(codigoOf(segredo, passo))
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = passo
  }
  return found
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648 without padding: the form in which authenticators take a secret. Bytes in groups of five. */
export function base32(bytes: Uint8Array) {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => BASE32[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What the QR code holds. Authenticators show `emissor` and `conta`. */
export function otpauthOf(segredo: string, { emissor, conta }: { emissor: string; conta: string }) {
  const [issuer, account] = [encodeURIComponent(emissor), encodeURIComponent(conta)]
  return `otpauth://totp/${issuer}:${account}?secret=${segredo}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${STEP_SECONDS}`
}
