import { INICIO_DA_CHAVE } from '#contract/programas/chave-de-api'

/** `{"` in base64url: with these letters every JWT begins. */
const INICIO_DO_JWT = 'eyJ'
const CABECALHO = { alg: 'HS256', typ: 'JWT' }

/**
 * A chave de API in the shape of a JWT, for clients that read `exp` before they call. Its third part is the secret itself, not a
 * signature, and the server reads nothing else: whoever changes the payload changes nothing here.
 */
export const jwtOf = (
  segredo: string,
  { uuid, criadaEm, expiraEm }: { uuid: string; criadaEm: Date; expiraEm: Date },
) =>
  [base64Of(CABECALHO), base64Of({ jti: uuid, iat: secondsOf(criadaEm), exp: secondsOf(expiraEm) }), segredo].join('.')

/** The key that a token is, in either shape; undefined for every other token. */
export function chaveOf(token: string) {
  if (token.startsWith(INICIO_DA_CHAVE)) return token
  if (!token.startsWith(INICIO_DO_JWT)) return undefined
  const [, , segredo, more] = token.split('.')
  return segredo && more === undefined ? `${INICIO_DA_CHAVE}${segredo}` : undefined
}

const base64Of = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000)
