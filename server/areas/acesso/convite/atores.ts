import { SISTEMA as NOME_DO_SISTEMA, OUTRA_PESSOA } from '#contract/conta/ator'
import { isUuid } from '#contract/kernel/values/uuid'
import type { Db } from '../../../kernel/deps.ts'
import { mayInSession, type SessionDeAssinante } from '../../../kernel/session.ts'
import { listNomes } from './membro.repo.ts'

/** What a row keeps as its actor when the house acted. A person is kept by uuid. */
export const SISTEMA = 'sistema'

/**
 * Reads the names of these actors and returns a function that names one of them for the session (D §16, §24). A member
 * or a program that may not see the people of the shop reads only the own name. Null for a row from before persons were
 * recorded.
 */
export async function nameAtores(
  db: Db,
  session: Pick<SessionDeAssinante, 'usuarioUuid' | 'papel' | 'chave'>,
  atores: readonly (string | null)[],
) {
  const uuids = [...new Set(atores)].filter((ator) => ator !== null && isUuid(ator)) as string[]
  const nomes = await listNomes(db, uuids)
  const seesAll = mayInSession(session, 'verPessoas')
  return (ator: string | null) => {
    if (ator === null) return null
    const nome = nomes.get(ator)
    if (nome === undefined) return { nome: NOME_DO_SISTEMA }
    return { nome: seesAll || ator === session.usuarioUuid ? nome : OUTRA_PESSOA }
  }
}
