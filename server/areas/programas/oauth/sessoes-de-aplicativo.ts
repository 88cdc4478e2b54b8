import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { keepSessions } from '../../../kernel/guard/kept-sessions.ts'
import { hashToken, type Sessions } from '../../../kernel/session.ts'
import { isEmDia } from '../aplicativos/aplicativo.ts'
import { segredoOf } from '../segredos.ts'
import { isUseDue, openPrograma } from '../sessao-de-programa.ts'
import { findAcesso, updateAutorizacaoUsada } from './oauth.repo.ts'

/**
 * Opens access tokens, and leaves to `others` every other token. An access token acts as a chave de API does, with the escopos
 * of its consent. Throws UNAUTHENTICATED for a JWT that `others` do not open either, and while the staff blocks the owner of
 * the aplicativo. Throws CONTA_BLOQUEADA while the staff blocks the owner of the account.
 */
export function acceptAplicativos(others: Sessions, db: Db, clock: Clock): Sessions {
  const acessos = keepSessions(clock, async (token) => {
    const now = clock.now()
    const found = await findAcesso(db, hashToken(segredoOf(token)!), now)
    if (!found) return (await others.find(token, undefined)) ?? naoVale()
    const session = (await isEmDia(db, found.donaUuid)) ? await openPrograma(db, found) : undefined
    if (!session) return naoVale()
    if (isUseDue(found.usadaEm, now)) await updateAutorizacaoUsada(db, found.uuid, now)
    return session
  })
  return {
    find: (token, perfilUuid) =>
      segredoOf(token) === undefined ? others.find(token, perfilUuid) : acessos.find(token, undefined),
    forget(usuarioUuid) {
      others.forget(usuarioUuid)
      acessos.forget(usuarioUuid)
    },
  }
}

function naoVale(): never {
  throw new AppError('UNAUTHENTICATED', 'Este token não vale: expirou, foi retirado ou não existe.')
}
