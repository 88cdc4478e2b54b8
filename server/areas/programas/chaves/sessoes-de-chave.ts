import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import type { Clock } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { keepSessions } from '../../../kernel/guard/kept-sessions.ts'
import { hashToken, type Sessions } from '../../../kernel/session.ts'
import { findAssinante } from '../../acesso/index.ts'
import { findChaveDeApi, updateChaveUsada } from './chave-de-api.repo.ts'
import { chaveOf } from './jwt.rules.ts'

/** Seconds between two writes of a key's last use, so that a busy program does not cause a write per request. */
const USE_WRITTEN_SECONDS = 60

/**
 * Opens tokens that have a shape of a chave de API, and leaves all others to `people`. A key acts for its subscription, as
 * the owner with the key's escopos; it ignores the profile of the header. Throws UNAUTHENTICATED for an unknown, revoked or
 * expired key, and CONTA_BLOQUEADA while the staff blocks the owner.
 */
export function acceptChavesDeApi(people: Sessions, db: Db, clock: Clock): Sessions {
  const chaves = keepSessions(clock, async (token) => {
    const now = clock.now()
    const found = await findChaveDeApi(db, hashToken(token), now)
    const dono = found && (await findAssinante(db, found.assinaturaUuid))
    if (!dono) throw naoVale()
    if (dono.bloqueadoEm) throw new AppError('CONTA_BLOQUEADA', MENSAGENS_DO_BLOQUEIO.bloqueada)
    const { uuid, assinaturaUuid, escopos, usadaEm } = found
    const isWritten = usadaEm && now.getTime() - usadaEm.getTime() <= USE_WRITTEN_SECONDS * 1000
    if (!isWritten) await updateChaveUsada(db, uuid, now)
    return {
      uuid,
      usuarioUuid: dono.uuid,
      assinaturaUuid,
      roles: dono.roles,
      direitos: [],
      hasSegundoFator: false,
      lojaUuid: null,
      isPropria: true,
      papel: 'ADMINISTRADOR',
      chave: { escopos },
    }
  })
  return {
    find(token, perfilUuid) {
      const chave = chaveOf(token)
      return chave ? chaves.find(chave, undefined) : people.find(token, perfilUuid)
    },
    forget(usuarioUuid) {
      people.forget(usuarioUuid)
      chaves.forget(usuarioUuid)
    },
  }
}

const naoVale = () =>
  new AppError('UNAUTHENTICATED', 'Esta chave de API não vale: expirou, foi revogada ou não existe.')
