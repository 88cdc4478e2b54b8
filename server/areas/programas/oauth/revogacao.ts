import type { Deps } from '../../../kernel/deps.ts'
import { hashToken } from '../../../kernel/session.ts'
import { findAssinante } from '../../acesso/index.ts'
import type { Cliente } from '../aplicativos/aplicativo.repo.ts'
import { segredoOf } from '../segredos.ts'
import { deleteTokensDe, deleteVazia, lockToken } from './oauth.repo.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Ends a token at the wish of its client, with all others of the same consent (RFC 7009 §2.1), and the autorizacao when
 * nothing of it is left. A token that is not known, or
 * has ended already, is all right (§2.2). Throws invalid_grant for the token of another client.
 */
export async function revokeToken(deps: Deps, cliente: Cliente, token: string) {
  const ended = await deps.db.transaction().execute(async (tx) => {
    const found = await lockToken(tx, hashToken(segredoOf(token) ?? token))
    if (!found) return undefined
    if (found.aplicativoUuid !== cliente.uuid) throw new OAuthError('invalid_grant', 'O token é de outro aplicativo.')
    await deleteTokensDe(tx, found.consentimentoUuid)
    await deleteVazia(tx, found.autorizacaoUuid)
    return findAssinante(tx, found.assinaturaUuid)
  })
  if (ended) deps.sessions.forget(ended.uuid)
}
