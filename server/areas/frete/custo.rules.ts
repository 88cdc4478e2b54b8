import type { Centavos } from '#contract/kernel/values/centavos'

/** What a frete costs its owner: its price less what the staff refunded. A cancelling gives this much back. */
export const custoDo = ({
  valorFreteCentavos,
  reembolsadoCentavos,
}: {
  valorFreteCentavos: Centavos
  reembolsadoCentavos: Centavos | null
}): Centavos => valorFreteCentavos - (reembolsadoCentavos ?? 0)
