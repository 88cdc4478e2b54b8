import type { Deps } from '../../../kernel/deps.ts'
import { hashToken } from '../../../kernel/session.ts'
import { findAssinante } from '../../acesso/index.ts'
import type { Cliente } from '../aplicativos/aplicativo.repo.ts'
import { segredoOf } from '../segredos.ts'
import { deleteTokensDe, deleteVazia, lockToken } from './oauth.repo.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Ends a token at the wish of its client, with all tokens of the same consent (RFC 7009 §2.1). Deletes the autorizacao when
 * nothing of it is left. Does nothing for an unknown or ended token (§2.2). Throws invalid_grant for a token of another
 * client.
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
