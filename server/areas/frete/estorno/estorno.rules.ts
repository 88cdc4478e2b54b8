import type { Centavos } from '#contract/kernel/values/centavos'

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
