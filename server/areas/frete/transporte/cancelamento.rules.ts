import { canCancel } from '#contract/frete-envio'
import { plusSeconds } from '#contract/kernel/values/instant'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'
import { DESISTE_SEGUNDOS } from './emissao.rules.ts'

/**
 * How a frete is cancelled: at once, through the carrier that may have a label of it, or not any more. `emissao` is the
 * task of getting its label: while it was never tried, no carrier knows the frete (D §6).
 */
export function planCancelamento(
  status: StatusDeFrete,
  emissao: { tentativas: number } | undefined,
): 'agora' | 'pela transportadora' | 'recusado' {
  if (!canCancel(status)) return 'recusado'
  if (status === 'AGUARDANDO_PAGAMENTO') return 'agora'
  return status === 'PENDENTE' && emissao?.tentativas === 0 ? 'agora' : 'pela transportadora'
}

/** Days after the last day of posting until the house stops waiting for a carrier that does not take a label back. */
const ESPERA_DIAS = 30

/**
 * Whether a label that the carrier does not take back counts as unused: its last day of posting is long over. For a frete
 * whose carrier has just answered and knows of no posting.
 */
export const isEsquecida = (prazoExpiracao: Date | null, now: Date) =>
  prazoExpiracao !== null && now >= plusSeconds(prazoExpiracao, ESPERA_DIAS * 24 * 3600)

/**
 * When a frete under cancelling is refunded without the carrier's word: a day after its payment, if it has got no label
 * (D §6), because nobody can post it. A label that came after the cancelling was never given out, so only a frete that
 * was GERADO counts as having one. Undefined: the carrier has to agree.
 */
export const planDesistencia = (geradoEm: Date | undefined, pagoEm: Date) =>
  geradoEm === undefined ? plusSeconds(pagoEm, DESISTE_SEGUNDOS) : undefined
