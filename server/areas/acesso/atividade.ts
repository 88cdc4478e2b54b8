import type { Db, Deps } from '../../kernel/deps.ts'
import { addAtividade, type NovaAtividade } from '../atividade/index.ts'
import { findUsuario } from './usuario.repo.ts'

/**
 * Writes what a person did to the security of their own account, in the transaction that did it. The line goes to the
 * person's own assinatura, never to that of a shop where the person works. Staff have no assinatura, and get no line.
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
