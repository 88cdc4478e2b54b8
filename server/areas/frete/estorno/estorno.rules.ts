import type { Centavos } from '#contract/kernel/values/centavos'
import type { StatusDeFrete } from '#contract/kernel/values/status-de-frete'

/**
 * What a frete costs the wallet when it was posted although the bank took its payment back (D §23), and what stays
 * owed, in centavos. `contestado` is what the house bears for the subscriber; `cancelando` is the part of it that
 * fretes under cancelling will bring back.
 */
export function planCobrancaDoEstornado({
  saldo,
  contestado,
  cancelando,
}: {
  saldo: Centavos
  contestado: Centavos
  cancelando: Centavos
}): { descontado: Centavos; emAberto: Centavos } {
  const devido = Math.max(0, contestado - cancelando)
  const descontado = Math.min(saldo, devido)
  return { descontado, emAberto: devido - descontado }
}

/**
 * How much of a refund of `valor` is the house's margin, when `antes` was refunded before: the margin goes back in
 * proportion, and all of it with the last centavo.
 */
export function margemDevolvida({
  preco,
  margem,
  antes,
  valor,
}: Record<'preco' | 'margem' | 'antes' | 'valor', Centavos>): Centavos {
  const ate = (devolvido: Centavos) => Math.round((margem * devolvido) / preco)
  return ate(antes + valor) - ate(antes)
}

/**
 * Whether a CANCELADO frete was paid: cancelling a paid frete gives back what it still cost, in its own event, unless the
 * staff had refunded all of it.
 */
export const isCanceladoPago = ({ isDevolvido, custo }: { isDevolvido: boolean; custo: Centavos }) =>
  isDevolvido || custo === 0

/** Why nothing of a frete can be refunded by the staff; undefined when it can. */
export function impedimentoDoReembolso({
  isPago,
  isDevolvido,
  status,
  isEstornado,
}: {
  isPago: boolean
  isDevolvido: boolean
  status: StatusDeFrete
  isEstornado: boolean
}): 'naoPago' | 'jaEstornado' | 'cancelando' | 'estornado' | undefined {
  if (!isPago) return 'naoPago'
  if (isDevolvido) return 'jaEstornado'
  if (isEstornado) return 'estornado'
  return status === 'PROCESSANDO_CANCELAMENTO' ? 'cancelando' : undefined
}
