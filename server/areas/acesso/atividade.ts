import type { Db, Deps } from '../../kernel/deps.ts'
import { addAtividade, type NovaAtividade } from '../atividade/index.ts'
import { findUsuario } from './usuario.repo.ts'

/**
 * Writes what happened to the security of a person's account, in the transaction that did it. The line goes to the
 * person's own assinatura, never to that of a shop where the person works. Staff have no assinatura, and get no line.
 * `ator`: who did it, if somebody else.
 */
export async function addAtividadeDe(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  usuarioUuid: string,
  { ator = usuarioUuid, ...feito }: Pick<NovaAtividade, 'acao' | 'quantidade' | 'detalhe'> & { ator?: string },
) {
  const assinaturaUuid = (await findUsuario(tx, usuarioUuid))?.assinaturaUuid
  if (assinaturaUuid) await addAtividade(tx, { ...feito, assinaturaUuid, usuarioUuid: ator, em: clock.now() })
}
