import { isUuid } from '#contract/kernel/values/uuid'
import type { Db, Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { lockAssinante } from '../acesso/index.ts'
import { findLoja, type LojaGuardada } from './loja.repo.ts'
import { nomeParaPessoas } from './loja.rules.ts'

export const lojaNaoEncontrada = () => new AppError('NOT_FOUND', 'Loja não encontrada.')

/** Which shops a session may see: all of the assinatura; for a member (`lojaUuid`) only the shop of the profile. */
export type DaSessao = Pick<SessionDeAssinante, 'assinaturaUuid' | 'lojaUuid'>

/** The shop of this uuid. Throws NOT_FOUND for another's, for a malformed uuid, and for a member's other shops. */
export async function findLojaDe(db: Db, { assinaturaUuid, lojaUuid }: DaSessao, id: string): Promise<LojaGuardada> {
  const uuid = id.toLowerCase()
  if (!isUuid(uuid) || (lojaUuid !== null && uuid !== lojaUuid)) throw lojaNaoEncontrada()
  const loja = await findLoja(db, assinaturaUuid, uuid)
  if (!loja) throw lojaNaoEncontrada()
  return loja
}

export const nomeDaLoja = (loja: LojaGuardada) => nomeParaPessoas(loja)

/** Runs changes of one subscription's people one at a time: the count of fifty depends on all of them. */
export const changePessoas = <T>(
  { db }: Pick<Deps, 'db'>,
  session: DaSessao,
  id: string,
  run: (tx: Db, found: { loja: LojaGuardada; dono: { uuid: string; email: string | null } }) => Promise<T>,
) =>
  db.transaction().execute(async (tx) => {
    const dono = await lockAssinante(tx, session.assinaturaUuid)
    if (!dono) throw lojaNaoEncontrada() // the account is being closed
    return run(tx, { loja: await findLojaDe(tx, session, id), dono })
  })

/** The shop that a member sends as (D §16); null for the subscriber, who chooses the sender. */
export async function findLojaRemetente(db: Db, session: DaSessao) {
  if (session.lojaUuid === null) return null
  const loja = await findLojaDe(db, session, session.lojaUuid)
  return { cnpj: loja.cnpj, nome: nomeDaLoja(loja) }
}
export type LojaRemetente = Awaited<ReturnType<typeof findLojaRemetente>>
