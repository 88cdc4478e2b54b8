import type { Centavos } from '#contract/kernel/values/centavos'

/** Whatever a subscriber paid, free amounts are allowed up to this many times the limit of the second person. */
const VEZES = 10

/**
 * The most that a subscription may get in free amounts, all together: what it paid, and at least ten times that limit.
 */
export const planTetoLivre = ({ pago, doisOlhos }: { pago: Centavos; doisOlhos: Centavos }): Centavos =>
  Math.max(pago, VEZES * doisOlhos)
