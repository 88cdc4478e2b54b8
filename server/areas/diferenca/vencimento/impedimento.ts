import { MENSAGENS_DA_DIFERENCA as MENSAGENS } from '#contract/diferenca'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import type { Impedimento } from '../../../kernel/deps.ts'
import { AppError } from '../../../kernel/errors.ts'
import { findVencido } from './vencimento.repo.ts'

/**
 * With a debit past due nothing is bought (D §14). Only the clock makes a debit past due: no transaction does, so nothing
 * has to be locked against it.
 */
export const impedeCompra: Impedimento = async ({ clock }, tx, assinaturaUuid) => {
  const vencido = await findVencido(tx, assinaturaUuid, diaOf(clock.now()))
  if (vencido === 0) return undefined
  return new AppError('DEBITO_VENCIDO', MENSAGENS.debitoVencido(formatReais(vencido)), {
    campos: { debito: vencido / 100 },
  })
}
