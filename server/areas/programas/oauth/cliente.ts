import { timingSafeEqual } from 'node:crypto'
import type { Db } from '../../../kernel/deps.ts'
import { hashToken } from '../../../kernel/session.ts'
import { findAplicativo } from '../aplicativos/aplicativo.ts'
import { readClientId } from './consulta.rules.ts'
import { OAuthError } from './oauth-error.ts'

/** The credentials of a program, from the body, the header, or both. */
export type Credencial = {
  authorization: string | undefined
  clientId: string | undefined
  clientSecret: string | undefined
}

/**
 * The aplicativo that calls. A confidential aplicativo sends its secret, in the body or by HTTP Basic, but not in both (RFC
 * 6749 §2.3). A public aplicativo only sends its client_id (§3.2.1). Throws invalid_client and invalid_request.
 */
export async function authenticateCliente(db: Db, credencial: Credencial) {
  const { clientId, clientSecret } = readCredencial(credencial)
  const id = clientId === undefined ? undefined : readClientId(clientId)
  const cliente = id === undefined ? undefined : await findAplicativo(db, id)
  if (!cliente || !isSecret(cliente.segredoHash, clientSecret)) throw naoReconhecido()
  return cliente
}

/** A public client has no secret. If it sends one anyway, the request is refused as a mistake. */
function isSecret(hash: string | null, secret: string | undefined) {
  if (hash === null || secret === undefined) return hash === null && secret === undefined
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashToken(secret)))
}

function readCredencial({ authorization, clientId, clientSecret }: Credencial) {
  if (authorization === undefined) return { clientId, clientSecret }
  const basic = readBasic(authorization)
  if (!basic) throw naoReconhecido()
  const isTwice = clientSecret !== undefined || (clientId !== undefined && clientId !== basic.clientId)
  if (isTwice)
    throw new OAuthError('invalid_request', 'O aplicativo se identifica no corpo ou no cabeçalho, não nos dois.')
  return basic
}

/** Id and secret of HTTP Basic. Both are form-encoded (RFC 6749 §2.3.1). */
function readBasic(authorization: string) {
  const encoded = /^Basic +([A-Za-z\d+/_-]+=*) *$/i.exec(authorization)?.[1]
  const text = encoded === undefined ? '' : Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return undefined
  const [clientId, clientSecret] = [text.slice(0, colon), text.slice(colon + 1)].map(fromForm)
  return { clientId, clientSecret: clientSecret === '' ? undefined : clientSecret }
}

/** Decodes one value of a form. A value with a broken escape stays as it is, and matches no client. */
function fromForm(text: string) {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

const naoReconhecido = () => new OAuthError('invalid_client', 'O client_id ou o client_secret não está certo.')
