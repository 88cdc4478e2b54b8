import { createHash, timingSafeEqual } from 'node:crypto'
import type { Escopo } from '#contract/kernel/http/escopo'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { hashToken } from '../../../kernel/session.ts'
import { findAssinante, tellFato } from '../../acesso/index.ts'
import type { Cliente } from '../aplicativos/aplicativo.repo.ts'
import { jwtOf, newSegredo } from '../segredos.ts'
import { namesIn } from './consulta.rules.ts'
import { readEscopos } from './escopos-pedidos.rules.ts'
import * as repo from './oauth.repo.ts'
import { OAuthError } from './oauth-error.ts'

const DIA_SECONDS = 86_400
/** As long as on other platforms, so that their clients refresh in time. */
const ACESSO_SECONDS = 30 * DIA_SECONDS
const RENOVACAO_SECONDS = 45 * DIA_SECONDS

/** Every refresh token begins with these letters, so that people and secret scanners recognise it. */
const INICIO_DA_RENOVACAO = 'ffr_'

/** The answer of a token request (RFC 6749 §5.1). */
type Tokens = {
  token_type: 'Bearer'
  expires_in: number
  access_token: string
  refresh_token: string
  scope: string
}

/** The result of a transaction. A refusal is returned, not thrown: throwing would undo the tokens' end. */
type Desfecho = { tokens: Tokens } | { refusal: OAuthError; usuarioUuid?: string | undefined }

/**
 * Gives tokens for a code, once (RFC 6749 §4.1.3). Client and redirect URI must be those of the code's request, and the
 * verifier must fit its challenge (RFC 7636 §4.6). A code that comes again ends the tokens that it brought (§4.1.2). Throws
 * invalid_grant.
 */
export const exchangeCodigo = (
  deps: Deps,
  cliente: Cliente,
  sent: { code: string; redirectUri: string; codeVerifier: string | undefined },
) =>
  settle(deps, async (tx) => {
    const em = deps.clock.now()
    const codigo = await repo.lockCodigo(tx, hashToken(sent.code))
    if (codigo?.aplicativoUuid !== cliente.uuid) return refuse('O code não vale: não existe, expirou ou já foi usado.')
    const dono = await findAssinante(tx, codigo.assinaturaUuid)
    if (!codigo.usadoEm) {
      if (codigo.redirectUri !== sent.redirectUri) return refuse('O redirect_uri não é o mesmo do pedido.')
      if (!isVerifier(codigo.desafio, sent.codeVerifier)) return refuse('O code_verifier não está certo.')
      if (codigo.expiraEm <= em) return refuse('O code expirou.')
      if (!dono || dono.bloqueadoEm) return refuse('A conta está bloqueada ou foi encerrada.')
      if (await repo.spendCodigo(tx, codigo.uuid, em))
        return emit(tx, { ...codigo, consentimentoUuid: codigo.uuid }, em)
    }
    await repo.deleteTokensDe(tx, codigo.uuid)
    return refuse('O code já foi usado. Os tokens que ele deu foram encerrados.', dono?.uuid)
  })

/**
 * Gives new tokens for a refresh token and ends the old pair (RFC 6749 §6). A refresh token that comes again may have been
 * copied by a thief: the autorizacao ends, and the owner gets a mail (RFC 9700 §4.14.2). The escopos stay those of the
 * consent; asking for more is invalid_scope. Throws invalid_grant, too.
 */
export const renewTokens = (deps: Deps, cliente: Cliente, sent: { refreshToken: string; scope: string | undefined }) =>
  settle(deps, async (tx) => {
    const em = deps.clock.now()
    const renovacaoHash = hashToken(sent.refreshToken)
    const token = await repo.lockToken(tx, renovacaoHash)
    const isOwn = token?.aplicativoUuid === cliente.uuid && token.renovacaoHash === renovacaoHash
    if (!isOwn) return refuse('O refresh_token não vale: não existe, expirou ou foi encerrado.')
    const dono = await findAssinante(tx, token.assinaturaUuid)
    if (!token.renovadoEm) {
      if (token.renovacaoExpiraEm <= em) return refuse('O refresh_token expirou.')
      if (!dono || dono.bloqueadoEm) return refuse('A conta está bloqueada ou foi encerrada.')
      if (sent.scope !== undefined && !isWithin(sent.scope, token.escopos))
        return { refusal: new OAuthError('invalid_scope', 'O scope passa do que foi autorizado.') }
      if (await repo.spendRenovacao(tx, renovacaoHash, em)) return emit(tx, token, em, dono.uuid)
    }
    const encerrada = await repo.deleteAutorizacao(tx, token.assinaturaUuid, token.autorizacaoUuid)
    if (dono && encerrada)
      await tellFato(deps, tx, dono.uuid, 'RENOVACAO_REPETIDA', {
        detalhe: encerrada.nome,
        frase: `O aplicativo é “${encerrada.nome}”.`,
      })
    return refuse('O refresh_token já foi usado. A autorização foi encerrada.', dono?.uuid)
  })

/** Runs the transaction. After the commit, forgets the owner's sessions on this node, and throws the refusal. */
async function settle(deps: Deps, work: (tx: Db) => Promise<Desfecho & { usuarioUuid?: string | undefined }>) {
  const desfecho = await deps.db.transaction().execute(work)
  if (desfecho.usuarioUuid) deps.sessions.forget(desfecho.usuarioUuid)
  if ('refusal' in desfecho) throw desfecho.refusal
  return desfecho.tokens
}

async function emit(
  tx: Db,
  de: { autorizacaoUuid: string; consentimentoUuid: string; escopos: Escopo[] },
  em: Date,
  usuarioUuid?: string,
) {
  const [acesso, renovacao] = [newSegredo(), `${INICIO_DA_RENOVACAO}${newSegredo()}`]
  const acessoExpiraEm = plusSeconds(em, ACESSO_SECONDS)
  const renovacaoExpiraEm = plusSeconds(em, RENOVACAO_SECONDS)
  await repo.insertToken(tx, {
    acessoHash: hashToken(acesso),
    renovacaoHash: hashToken(renovacao),
    autorizacaoUuid: de.autorizacaoUuid,
    consentimentoUuid: de.consentimentoUuid,
    escopos: de.escopos,
    acessoExpiraEm,
    renovacaoExpiraEm,
  })
  await repo.updateAutorizacao(tx, de.autorizacaoUuid, { expiraEm: renovacaoExpiraEm })
  const tokens: Tokens = {
    token_type: 'Bearer',
    expires_in: ACESSO_SECONDS,
    access_token: jwtOf(acesso, { criadoEm: em, expiraEm: acessoExpiraEm }),
    refresh_token: renovacao,
    scope: de.escopos.join(' '),
  }
  return { tokens, usuarioUuid }
}

/**
 * Whether the challenge is the SHA-256 of the verifier (RFC 7636 §4.6). A verifier without a challenge is refused, too:
 * somebody may have taken the challenge out of the request (RFC 9700 §4.8.2).
 */
function isVerifier(desafio: string | null, verifier: string | undefined) {
  if (desafio === null || verifier === undefined) return desafio === null && verifier === undefined
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false
  const given = createHash('sha256').update(verifier).digest('base64url')
  return timingSafeEqual(Buffer.from(given), Buffer.from(desafio))
}

function isWithin(scope: string, allowed: readonly Escopo[]) {
  const asked = readEscopos(namesIn(scope))
  return asked !== undefined && asked.every((escopo) => allowed.includes(escopo))
}

const refuse = (message: string, usuarioUuid?: string): Desfecho => ({
  refusal: new OAuthError('invalid_grant', message),
  usuarioUuid,
})
