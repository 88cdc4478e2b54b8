import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { TestHouse } from './house.ts'

const sha256 = (data: Uint8Array | string) => createHash('sha256').update(data).digest()

/** CBOR (RFC 8949) of what WebAuthn needs: integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  const pairs = [...value].flatMap(([key, each]) => [cbor(key), cbor(each as Parameters<typeof cbor>[0])])
  return Buffer.concat([head(5, value.size), ...pairs])
}

function head(major: number, length: number) {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

/** How an answer of the authenticator differs from an honest one. */
type Torcido = { origin?: string; rpId?: string; isVerified?: boolean; contador?: number; userHandle?: string }

/** An authenticator in software (ES256), as a phone or a security key is: one passkey, with a counter. */
export function softwareKey(usuarioUuid: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let contador = 0
  const authData = (rpId: string, flags: number, counter: number, attested = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested])
  }
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' }
  const flagsOf = ({ isVerified = true }: Torcido) => PRESENT | (isVerified ? VERIFIED : 0)

  return {
    /** Answers `navigator.credentials.create()`. */
    create(challenge: string, { rpId = 'localhost', origin = ORIGIN, ...torcido }: Torcido = {}) {
      const cose = cbor(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(rpId, flagsOf(torcido) | ATTESTED, contador, attested)],
        ]),
      )
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    /** Answers `navigator.credentials.get()`. */
    get(challenge: string, { rpId = 'localhost', origin = ORIGIN, userHandle, ...torcido }: Torcido = {}) {
      const data = authData(rpId, flagsOf(torcido), torcido.contador ?? ++contador)
      const client = clientData('webauthn.get', challenge, origin)
      const signature = createSign('sha256').update(data).update(sha256(client)).sign(privateKey)
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: userHandle ?? Buffer.from(usuarioUuid).toString('base64url'),
      }
      return { ...named, response }
    },
  }
}

/** Where the page of a test house stands: without PUBLIC_URL passkeys belong to localhost. */
const ORIGIN = 'http://localhost:5173'
export const PAGINA = { origin: ORIGIN }

/** Adds a passkey to a logged in person's account. */
export async function addChave(
  house: TestHouse,
  { token, usuarioUuid, senha }: { token: string; usuarioUuid: string; senha: string },
  nome?: string,
) {
  const me = house.as(token)
  const opcoes = await me.post('/api/v1/usuario/chave-de-acesso/opcoes', { senha }, PAGINA)
  const key = softwareKey(usuarioUuid)
  const chave = key.create(opcoes.json<{ challenge: string }>().challenge)
  const saved = await me.post('/api/v1/usuario/chave-de-acesso', { chave, ...(nome && { nome }) }, PAGINA)
  if (saved.statusCode !== 201) throw new Error(`the passkey was not saved: ${saved.body}`)
  return { key, uuid: saved.json<{ uuid: string }>().uuid }
}

/** A challenge for a log in. */
export const desafioDe = async (house: TestHouse) =>
  (await house.post('/api/v1/auth/chave-de-acesso/opcoes', undefined, PAGINA)).json<{ challenge: string }>().challenge

export const enterWithChave = (house: TestHouse, chave: object) =>
  house.post('/api/v1/auth/chave-de-acesso', { chave }, PAGINA)
