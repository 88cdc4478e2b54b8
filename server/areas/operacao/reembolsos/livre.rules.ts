import type { Centavos } from '#contract/kernel/values/centavos'

/** How many times the limit of the second person anybody may get in free amounts, whatever they paid. */
const VEZES = 10

/** The most that a subscription may get in free amounts, all together: what it paid, and at least ten times that limit. */
export const planTetoLivre = ({ pago, doisOlhos }: { pago: Centavos; doisOlhos: Centavos }): Centavos =>
  Math.max(pago, VEZES * doisOlhos)
