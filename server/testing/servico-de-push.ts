import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser, as far as pushes know it: what it tells its page, and the key that opens what comes. */
export type Navegador = { endereco: string; p256dh: string; auth: string }

/** What a push service and then a browser make of a message. */
export type Recebida = {
  texto: string
  headers: IncomingHttpHeaders
  claims: { aud: string; exp: number; sub: string }
}

/**
 * A push service of our own, over plain HTTP: it takes messages as RFC 8030 says, checks the signature of RFC 8292 with the
 * key that the sender names, and opens RFC 8291 with the browser's private key. `answerWith` makes it answer otherwise.
 */
export async function startServicoDePush() {
  const keys = new Map<string, { privada: Buffer; publica: Buffer; auth: Buffer }>()
  const recebidas = new Map<string, Recebida[]>()
  const asked: string[] = []
  let status: number | 'silence' = 201
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const current = status
    void buffer(request).then((body) => {
      if (current === 'silence') return request.socket.destroy()
      if (current !== 201) return response.writeHead(current).end()
      const keysOf = keys.get(path)
      if (!keysOf) return response.writeHead(404).end()
      try {
        const claims = verifyVapid(String(request.headers.authorization))
        recebidas.get(path)!.push({ texto: open(body, keysOf), headers: request.headers, claims })
        response.writeHead(201, { location: `${path}/mensagem` }).end()
      } catch (error) {
        response.writeHead(403).end(String(error))
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    /** Where each message was brought, whatever became of it. */
    asked,
    newNavegador(): Navegador {
      const path = `/envio/${randomBytes(12).toString('base64url')}`
      const pair = createECDH('prime256v1')
      const publica = pair.generateKeys()
      const auth = randomBytes(16)
      keys.set(path, { privada: pair.getPrivateKey(), publica, auth })
      recebidas.set(path, [])
      return { endereco: url + path, p256dh: publica.toString('base64url'), auth: auth.toString('base64url') }
    },
    receivedBy: ({ endereco }: Pick<Navegador, 'endereco'>) => recebidas.get(new URL(endereco).pathname) ?? [],
    answerWith: (next: number | 'silence') => void (status = next),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** RFC 8292 §3: who sent it, checked with the key that stands beside the token. */
function verifyVapid(authorization: string) {
  const [, token = '', k = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', payload = '', signature = ''] = token.split('.')
  const point = Buffer.from(k, 'base64url')
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by the key beside it')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Recebida['claims']
}

/** The browser's half of RFC 8291 §3.4, written out in HMACs as the RFC does, and not with the product's functions. */
function open(body: Buffer, { privada, publica, auth }: { privada: Buffer; publica: Buffer; auth: Buffer }) {
  const salt = body.subarray(0, 16)
  const senders = body.subarray(21, 21 + body.readUInt8(20))
  const closed = body.subarray(21 + senders.length)
  const own = createECDH('prime256v1')
  own.setPrivateKey(privada)
  const hmac = (key: Buffer, ...parts: (Buffer | string)[]) => {
    const mac = createHmac('sha256', key)
    for (const part of parts) mac.update(part)
    return mac.digest()
  }
  const ikm = hmac(hmac(auth, own.computeSecret(senders)), 'WebPush: info\0', publica, senders, Buffer.of(1))
  const prk = hmac(salt, ikm)
  const key = hmac(prk, 'Content-Encoding: aes128gcm\0', Buffer.of(1)).subarray(0, 16)
  const nonce = hmac(prk, 'Content-Encoding: nonce\0', Buffer.of(1)).subarray(0, 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(closed.subarray(-16))
  const padded = Buffer.concat([decipher.update(closed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}
