import { randomBytes, randomUUID } from 'node:crypto'

/** 256 random bits in 43 letters. */
export const newSegredo = () => randomBytes(32).toString('base64url')

/** The most letters of each other part. Longer tokens are refused, because sessions are kept in memory by the whole token. */
const JWT = /^eyJ[\w-]{0,100}\.[\w-]{1,300}\.([\w-]{43})$/

/**
 * A secret in the shape of a JWT, because clients of other platforms read `exp` in it (D §20). The secret stands in the place
 * of the signature. The other parts are for the client alone; our own code does not read their content.
 */
export function jwtOf(
  segredo: string,
  { criadoEm, expiraEm, jti = randomUUID() }: { criadoEm: Date; expiraEm: Date; jti?: string },
) {
  const payload = { jti, iat: secondsOf(criadoEm), exp: secondsOf(expiraEm) }
  return `${encode({ typ: 'JWT', alg: 'HS256' })}.${encode(payload)}.${segredo}`
}

/** The secret in a token of that shape; undefined for any other text. */
export const segredoOf = (token: string) => JWT.exec(token)?.[1]

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
