import type { Escopo } from '#contract/kernel/http/escopo'
import type { Consulta } from './consulta.rules.ts'
import { readEscopos } from './escopos-pedidos.rules.ts'
import { asDescription, retornoOf } from './retorno.rules.ts'

export type Pedido =
  | {
      situacao: 'MOSTRADO'
      escopos: Escopo[]
      redirectUri: string
      state: string | undefined
      desafio: string | undefined
    }
  | { situacao: 'DEVOLVIDO'; url: string }
  | { situacao: 'RECUSADO'; motivo: string }

type Aplicativo = { redirectUris: readonly string[]; segredoHash: string | null }

/** Base64url of a SHA-256 digest (RFC 7636 §4.2). */
const DESAFIO = /^[\w-]{43}$/

/**
 * Decides what a request for authorisation is (RFC 6749 §4.1.1). For an unknown client, or a redirect URI that is missing or
 * not registered letter by letter, the page tells the person and the browser stays (§4.1.2.1; RFC 9700 §4.1). Every other
 * fault goes back to the aplicativo, with the unchanged `state` and with `iss` (RFC 9207 §2).
 */
export function planPedido(consulta: Consulta, aplicativo: Aplicativo | undefined, iss: string): Pedido {
  const { campos, repetidos, escopos: nomes } = consulta
  if (!aplicativo) return { situacao: 'RECUSADO', motivo: 'O aplicativo que mandou você aqui não existe.' }
  const redirectUri = campos.get('redirect_uri')
  if (redirectUri === undefined || repetidos.has('redirect_uri') || !aplicativo.redirectUris.includes(redirectUri))
    return { situacao: 'RECUSADO', motivo: 'O endereço de retorno não é um dos que o aplicativo cadastrou.' }
  const state = repetidos.has('state') ? undefined : campos.get('state')
  const fault = faultOf(consulta, aplicativo)
  const escopos = readEscopos(nomes)
  if (!fault && escopos)
    return { situacao: 'MOSTRADO', escopos, redirectUri, state, desafio: campos.get('code_challenge') }
  const [error, description] = fault ?? ['invalid_scope', 'Falta o scope, ou um dos escopos não existe.']
  const error_description = asDescription(description)
  return { situacao: 'DEVOLVIDO', url: retornoOf(redirectUri, { error, error_description, state, iss }) }
}

const USED = ['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method']

/** The fault of a request, other than in its escopos: the error of RFC 6749 §4.1.2.1 and a sentence. */
function faultOf(
  { campos, repetidos }: Consulta,
  { segredoHash }: Aplicativo,
): readonly [error: string, description: string] | undefined {
  const repetido = USED.find((nome) => repetidos.has(nome))
  if (repetido) return ['invalid_request', `O parâmetro ${repetido} veio mais de uma vez.`]
  const tipo = campos.get('response_type')
  if (tipo === undefined) return ['invalid_request', 'Falta o response_type.']
  if (tipo !== 'code') return ['unsupported_response_type', 'O response_type é code.']
  const [desafio, metodo] = [campos.get('code_challenge'), campos.get('code_challenge_method')]
  if (desafio === undefined) {
    if (metodo !== undefined) return ['invalid_request', 'Falta o code_challenge.']
    // RFC 9700 §2.1.1: a public client must use PKCE
    if (segredoHash === null)
      return ['invalid_request', 'Um aplicativo público precisa de PKCE: falta o code_challenge.']
    return undefined
  }
  // a missing method means `plain` (RFC 7636 §4.3): anybody who sees the request could answer that challenge
  if (metodo !== 'S256') return ['invalid_request', 'O code_challenge_method é S256.']
  return DESAFIO.test(desafio) ? undefined : ['invalid_request', 'O code_challenge não é um SHA-256 em base64url.']
}
