import type { Db, Deps } from '../../../kernel/deps.ts'
import { listUsuariosDe } from '../convite/membro.repo.ts'
import { blockUsuario, type Usuario, unblockUsuario } from '../usuario.repo.ts'
import { deleteSessoes } from './sessao.repo.ts'

/**
 * Blocks the log in of a subscriber and ends their sessions (D §17); undefined when it was blocked already. Money and
 * fretes stay as they are. Members keep their sessions, but not in this subscription (`createSessions`). Returns the
 * people whose sessions the caller gives to `sessions.forget` after the commit.
 */
export async function blockAssinante(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { uuid, assinaturaUuid }: Pick<Usuario, 'uuid' | 'assinaturaUuid'>,
  motivo: string,
) {
  if (!(await blockUsuario(tx, uuid, motivo, clock.now()))) return undefined
  await deleteSessoes(tx, uuid)
  return listUsuariosDe(tx, assinaturaUuid!)
}

/** Lifts a block; false when there was none. */
export const unblockAssinante = (tx: Db, { uuid }: Pick<Usuario, 'uuid'>) => unblockUsuario(tx, uuid)
