import type { Db, Deps } from '../../kernel/deps.ts'
import { addAtividade, type NovaAtividade } from '../atividade/index.ts'
import { findUsuario } from './usuario.repo.ts'

/**
 * Writes what a person did to the security of their own account, in the transaction that did it. Only the owner reads it, so
 * it never stands with a shop in which the person works. Staff have no account, and get no line.
 */
export async function addAtividadeDe(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  usuarioUuid: string,
  feito: Pick<NovaAtividade, 'acao' | 'quantidade' | 'detalhe'>,
) {
  const assinaturaUuid = (await findUsuario(tx, usuarioUuid))?.assinaturaUuid
  if (assinaturaUuid) await addAtividade(tx, { ...feito, assinaturaUuid, usuarioUuid, em: clock.now() })
}
