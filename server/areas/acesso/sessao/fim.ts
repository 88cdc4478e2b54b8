import type { Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { Session } from '../../../kernel/session.ts'
import { addAtividadeDe } from '../atividade.ts'
import { deleteSessao, deleteSessoes } from './sessao.repo.ts'

/** Ends one of the person's sessions, named in the list of devices. Throws NOT_FOUND, also for another person's. */
export async function endSessao(deps: Deps, { usuarioUuid }: Session, uuid: string) {
  await deps.db.transaction().execute(async (tx) => {
    const ended = await deleteSessao(tx, usuarioUuid, uuid)
    if (!ended) throw new AppError('NOT_FOUND', 'Sessão não encontrada.')
    await addAtividadeDe(deps, tx, usuarioUuid, { acao: 'ENCERROU_SESSAO', detalhe: ended.aparelho })
  })
  deps.sessions.forget(usuarioUuid)
}

/** Ends every session of the person but the one that asks. */
export async function endOutrasSessoes(deps: Deps, { usuarioUuid, uuid }: Session) {
  await deps.db.transaction().execute(async (tx) => {
    const quantidade = await deleteSessoes(tx, usuarioUuid, uuid)
    if (quantidade > 0) await addAtividadeDe(deps, tx, usuarioUuid, { acao: 'ENCERROU_SESSAO', quantidade })
  })
  deps.sessions.forget(usuarioUuid)
}
