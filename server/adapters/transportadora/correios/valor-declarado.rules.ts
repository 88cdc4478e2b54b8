import type { Centavos } from '#contract/kernel/values/centavos'

/** What may be declared for a product: up to `minimo` the automatic cover is enough; `maximo` is the most. */
export type LimitesDoValor = { minimo: Centavos; maximo: Centavos }
/** `valor` is what is declared to the Correios; null: nothing, the automatic cover is enough. */
export type Declarado = { valor: Centavos | null; cobertura: Centavos }

/** The declared value of a parcel (D §5): capped at the product's maximum, left out where the automatic cover is enough. */
export const planDeclarado = (valorCentavos: Centavos, { minimo, maximo }: LimitesDoValor): Declarado =>
  valorCentavos <= minimo
    ? { valor: null, cobertura: valorCentavos }
    : { valor: Math.min(valorCentavos, maximo), cobertura: Math.min(valorCentavos, maximo) }
