import type { Assinatura } from '#contract/conta'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { enderecoOf, findAssinante } from '../acesso/index.ts'
import { findSacavel, findSaldos } from '../carteira/index.ts'
import { findResumo } from '../frete/index.ts'
import { findAlertas } from './conta.repo.ts'

export const assinaturaNaoEncontrada = () => new AppError('NOT_FOUND', 'Assinatura não encontrada.')

/**
 * The assinatura as its screens show it (S2 §3). A member or a program gets the balance, the limit and the name, and
 * nothing else of its owner (D §16, §20). Throws NOT_FOUND for an unknown one.
 */
export async function findAssinatura(
  { db }: Pick<Deps, 'db'>,
  { assinaturaUuid: uuid, isPropria, chave }: Pick<SessionDeAssinante, 'assinaturaUuid' | 'isPropria' | 'chave'>,
): Promise<Assinatura> {
  const assinante = await findAssinante(db, uuid)
  const endereco = assinante && enderecoOf(assinante)
  if (!endereco) throw assinaturaNaoEncontrada()
  const { nome, sobrenome, cpf, email, emailPendente, telefone } = assinante
  const isDono = isPropria && !chave
  return {
    uuid,
    ...(await findSaldos(db, uuid)),
    saldoSacavel: (await findSacavel(db, uuid)).sacavel,
    ...(await findResumo(db, uuid)),
    assinante: isDono
      ? { nome, sobrenome, documento: cpf ?? '', email: email ?? '', emailPendente, telefone: telefone ?? '' }
      : { nome, sobrenome, documento: '', email: '', emailPendente: null, telefone: '' },
    endereco: isDono ? endereco : null,
    ...(await findAlertas(db, uuid)),
  }
}
