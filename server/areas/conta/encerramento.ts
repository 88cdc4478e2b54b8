import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { assertSenha, lockUsuario } from '../acesso/index.ts'

/**
 * Closes the account: every area erases the person's data, in one transaction, unless one of them objects. The books
 * stay, without a name. Throws SENHA_INCORRETA, and CONTA_EM_USO with what must be done first.
 */
export async function closeConta(deps: Deps, session: Session, senha: string) {
  await assertSenha(deps, session.usuarioUuid, senha, 'Senha incorreta.')
  await deps.db.transaction().execute(async (tx) => {
    const usuario = await lockUsuario(tx, session.usuarioUuid)
    if (!usuario) throw new AppError('NOT_FOUND', 'Conta não encontrada.')
    if (!usuario.assinaturaUuid)
      throw new AppError('CONTA_EM_USO', 'Contas da equipe são encerradas por quem administra a equipe.')
    const pessoa = { usuarioUuid: usuario.uuid, assinaturaUuid: usuario.assinaturaUuid }
    for (const { titular } of deps.titulares) {
      const objection = await titular.object?.(deps, tx, pessoa)
      if (objection) throw new AppError('CONTA_EM_USO', objection)
    }
    // the highest area first: it depends on the others
    for (const { titular } of deps.titulares.toReversed()) await titular.erase(deps, tx, pessoa)
  })
  deps.sessions.forget(session.usuarioUuid)
}
