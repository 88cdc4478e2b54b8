import type { Db, Deps, Pessoa } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Session } from '../../kernel/session.ts'
import { assertSenha, lockUsuario } from '../acesso/index.ts'

/**
 * Closes the account of the logged-in person in one transaction. Throws SENHA_INCORRETA, and CONTA_EM_USO when an area
 * objects. The message says what must be done first.
 */
export async function closeConta(deps: Deps, session: Session, senha: string) {
  await assertSenha(deps, session.usuarioUuid, senha, 'Senha incorreta.', 'senha')
  await deps.db.transaction().execute(async (tx) => {
    const usuario = await lockUsuario(tx, session.usuarioUuid)
    if (!usuario) throw new AppError('NOT_FOUND', 'Conta não encontrada.')
    if (!usuario.assinaturaUuid)
      throw new AppError('CONTA_EM_USO', 'Contas da equipe são encerradas por quem administra a equipe.')
    const pessoa = { usuarioUuid: usuario.uuid, assinaturaUuid: usuario.assinaturaUuid }
    const objecao = await findObjecao(deps, tx, pessoa, { isComDevido: true })
    if (objecao) throw new AppError('CONTA_EM_USO', objecao)
    await eraseConta(deps, tx, pessoa)
  })
  deps.sessions.forget(session.usuarioUuid)
}

/**
 * Why the account cannot be closed yet, by the first area that objects. With `isComDevido` what is owed by or to the
 * person is an objection too.
 */
export async function findObjecao(deps: Deps, tx: Db, pessoa: Pessoa, { isComDevido = false } = {}) {
  for (const { titular } of deps.titulares) {
    const objecao =
      (await titular.object?.(deps, tx, pessoa)) ??
      (isComDevido ? await titular.objectDevido?.(deps, tx, pessoa) : undefined)
    if (objecao) return objecao
  }
  return undefined
}

/**
 * Erases the person's data in every area. The books stay, without a name. The caller has locked the person and asked
 * `findObjecao`.
 */
export async function eraseConta(deps: Deps, tx: Db, pessoa: Pessoa) {
  // the highest area first: it depends on the others
  for (const { titular } of deps.titulares.toReversed()) await titular.erase(deps, tx, pessoa)
}
