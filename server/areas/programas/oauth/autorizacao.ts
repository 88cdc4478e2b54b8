import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { tellFato } from '../../acesso/index.ts'
import { deleteAutorizacao, deleteAutorizacoesDe } from './oauth.repo.ts'

/** Withdraws an autorizacao. This node refuses the aplicativo at once; other nodes within a second. */
export async function withdrawAutorizacao(
  deps: Deps,
  { usuarioUuid, assinaturaUuid }: SessionDeAssinante,
  uuid: string,
) {
  await deps.db.transaction().execute(async (tx) => {
    const retirada = await deleteAutorizacao(tx, assinaturaUuid, uuid)
    if (!retirada) throw new AppError('NOT_FOUND', 'Autorização não encontrada.')
    await tellFato(deps, tx, usuarioUuid, 'AUTORIZACAO_RETIRADA', { detalhe: retirada.nome })
  })
  deps.sessions.forget(usuarioUuid)
}

/** Withdraws every autorizacao of the subscription, in the caller's transaction. */
export async function withdrawAutorizacoes(
  deps: Pick<Deps, 'jobs' | 'clock'>,
  tx: Deps['db'],
  { usuarioUuid, assinaturaUuid }: { usuarioUuid: string; assinaturaUuid: string },
) {
  for (const { nome } of await deleteAutorizacoesDe(tx, assinaturaUuid))
    await tellFato(deps, tx, usuarioUuid, 'AUTORIZACAO_RETIRADA', { detalhe: nome })
}
