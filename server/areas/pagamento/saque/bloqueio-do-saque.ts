import * as z from 'zod'
import { Instante } from '#contract/kernel/schemas/instante'
import type { Db, Deps } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findUltimaTroca } from '../../acesso/index.ts'
import { findSacavel } from '../../carteira/index.ts'
import { findPrimeiraRecarga } from './saque.repo.ts'
import { type Bloqueio, bloqueioDoEstorno, type Carencia, type Mensagens, planBloqueio } from './saque.rules.ts'

/**
 * What stops withdrawals now (decisions §23, §24): a chargeback that is not covered; else the later of 24 h after the
 * first top-up and 24 h after a change of password or e-mail of any of these people. Null when nothing does.
 */
export async function findBloqueio(
  { clock }: Pick<Deps, 'clock'>,
  db: Db,
  { assinaturaUuid, usuarios }: { assinaturaUuid: string; usuarios: readonly string[] },
  mensagens: Mensagens,
): Promise<Bloqueio | null> {
  const doEstorno = bloqueioDoEstorno((await findSacavel(db, assinaturaUuid)).devido, mensagens)
  if (doEstorno) return doEstorno
  const carencias: Carencia[] = [{ motivo: 'PRIMEIRA_RECARGA', em: await findPrimeiraRecarga(db, assinaturaUuid) }]
  for (const uuid of new Set(usuarios)) carencias.push({ motivo: 'TROCA_RECENTE', em: await findUltimaTroca(db, uuid) })
  return planBloqueio(carencias, clock.now(), mensagens)
}

export const recusaDe = ({ motivo, ate, mensagem }: Bloqueio) =>
  new AppError('SAQUE_INDISPONIVEL', mensagem, { campos: { motivo, bloqueadoAte: ate && z.encode(Instante, ate) } })
