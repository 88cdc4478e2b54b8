import type { Db, Deps } from '../../../kernel/deps.ts'
import { blockUsuario, type Usuario, unblockUsuario } from '../usuario.repo.ts'
import { deleteSessoes } from './sessao.repo.ts'

/**
 * Blocks the log in of a subscriber and ends their sessions (D §17); false when it was blocked already. Money and fretes
 * stay as they are. After the commit the caller calls `sessions.forget`.
 */
export async function blockAssinante(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  { uuid }: Pick<Usuario, 'uuid'>,
  motivo: string,
) {
  if (!(await blockUsuario(tx, uuid, motivo, clock.now()))) return false
  await deleteSessoes(tx, uuid)
  return true
}

/** Lifts a block; false when there was none. */
export const unblockAssinante = (tx: Db, { uuid }: Pick<Usuario, 'uuid'>) => unblockUsuario(tx, uuid)
