import { INICIO_DA_CHAVE } from '#contract/programas/chave-de-api'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { keepSessions } from '../../../kernel/guard/kept-sessions.ts'
import { hashToken, type Sessions } from '../../../kernel/session.ts'
import { segredoOf } from '../segredos.ts'
import { isUseDue, openPrograma } from '../sessao-de-programa.ts'
import { findChaveDeApi, updateChaveUsada } from './chave-de-api.repo.ts'

/**
 * Opens a chave de API, as `ffk_…` or in the shape of a JWT, and leaves all other tokens to `people`. A key acts for its
 * subscription, as the owner with the key's escopos; the profile in the header is ignored. Throws CONTA_BLOQUEADA while the
 * staff blocks the owner. Throws UNAUTHENTICATED for an `ffk_…` that is unknown, revoked or expired. A JWT that is no valid
 * key gives undefined.
 */
export function acceptChavesDeApi(people: Sessions, db: Db, clock: Clock): Sessions {
  const chaves = keepSessions(clock, async (token) => {
    const now = clock.now()
    const found = await findChaveDeApi(db, hashToken(chaveOf(token)!), now)
    const session = found && (await openPrograma(db, found))
    if (!session && token.startsWith(INICIO_DA_CHAVE)) throw naoVale()
    if (!session) return undefined
    if (isUseDue(found.usadaEm, now)) await updateChaveUsada(db, found.uuid, now)
    return session
  })
  return {
    find(token, perfilUuid) {
      return chaveOf(token) ? chaves.find(token, undefined) : people.find(token, perfilUuid)
    },
    forget(usuarioUuid) {
      people.forget(usuarioUuid)
      chaves.forget(usuarioUuid)
    },
  }
}

/** The key in a token: `ffk_…` itself, or made from the secret in a JWT; undefined for every other token. */
function chaveOf(token: string) {
  if (token.startsWith(INICIO_DA_CHAVE)) return token
  const segredo = segredoOf(token)
  return segredo && `${INICIO_DA_CHAVE}${segredo}`
}

const naoVale = () =>
  new AppError('UNAUTHENTICATED', 'Esta chave de API não vale: expirou, foi revogada ou não existe.')
