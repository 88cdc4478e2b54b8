import { MENSAGENS_DO_BLOQUEIO } from '#contract/acesso/bloqueio'
import type { Escopo } from '#contract/kernel/http/escopo'
import type { Db } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { findAssinante } from '../acesso/index.ts'

/**
 * The session of a program that acts for a subscription, as the owner with these escopos alone. Its calls are counted by
 * `uuid`. Undefined when the account is closed. Throws CONTA_BLOQUEADA while the staff blocks the owner.
 */
export async function openPrograma(
  db: Db,
  { uuid, assinaturaUuid, escopos }: { uuid: string; assinaturaUuid: string; escopos: readonly Escopo[] },
): Promise<Session | undefined> {
  const dono = await findAssinante(db, assinaturaUuid)
  if (!dono) return undefined
  if (dono.bloqueadoEm) throw new AppError('CONTA_BLOQUEADA', MENSAGENS_DO_BLOQUEIO.bloqueada)
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
}

/** Seconds between two writes of a program's last use. A busy program then does not cause a write for each request. */
const USE_WRITTEN_SECONDS = 60

/** Whether a use is to be written down now. */
export const isUseDue = (usadaEm: Date | null, now: Date) =>
  !usadaEm || now.getTime() - usadaEm.getTime() > USE_WRITTEN_SECONDS * 1000
