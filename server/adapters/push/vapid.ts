import { createECDH, createHmac, createPrivateKey, sign } from 'node:crypto'
import { plusSeconds } from '#contract/kernel/values/instant'
import { CURVE } from './cifra.ts'

/** RFC 8292 §2 allows a day. Half a day is still accepted by a push service whose clock is wrong. */
const VALID_SECONDS = 12 * 3600

/** Who the house is to push services: a pair of keys, and a contact that they may write to. */
export type Vapid = { publica: string; authorize(endereco: string, agora: Date): string }

/** `privada`: 32 bytes in base64url, as `npx web-push generate-vapid-keys` prints them. Throws where it is no key of P-256. */
export function openVapid({ privada, contato }: { privada: string; contato: string }): Vapid {
  const pair = createECDH(CURVE)
  pair.setPrivateKey(Buffer.from(privada, 'base64url'))
  const point = pair.getPublicKey()
  const publica = point.toString('base64url')
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: Buffer.from(privada, 'base64url').toString('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  })
  return {
    publica,
    /** The header `Authorization` for one push service. `agora` is that of the world outside, whatever the sandbox's clock says. */
    authorize(endereco, agora) {
      const exp = Math.floor(plusSeconds(agora, VALID_SECONDS).getTime() / 1000)
      const claims = { aud: new URL(endereco).origin, exp, sub: contato }
      const signed = `${json({ typ: 'JWT', alg: 'ES256' })}.${json(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publica}`
    },
  }
}

const json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * The installation's own key where the operator gave none: always the same, on every node. A key of P-256 is any number
 * below the curve's order. One digest in four thousand million is not below it; then the next round's digest is taken.
 */
export function ownPrivada(segredo: string) {
  for (let round = 0; ; round++) {
    const privada = createHmac('sha256', segredo).update(`push.vapid.${round}`).digest()
    try {
      createECDH(CURVE).setPrivateKey(privada)
      return privada.toString('base64url')
    } catch {
      // not below the order
    }
  }
}
