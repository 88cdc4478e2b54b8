import { MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import type { Impedimento } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findVencido } from './vencimento.repo.ts'

/**
 * Nobody buys with a debit past due (D §14). No lock is needed: only the clock makes a debit past due, never another
 * transaction.
 */
export const impedeCompra: Impedimento = async ({ clock }, tx, assinaturaUuid) => {
  const vencido = await findVencido(tx, assinaturaUuid, diaOf(clock.now()))
  if (vencido === 0) return undefined
  return new AppError('DEBITO_VENCIDO', MENSAGENS.debitoVencido(formatReais(vencido)), {
    campos: { debito: vencido / 100 },
  })
}
