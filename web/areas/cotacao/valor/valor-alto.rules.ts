import { LIMITES } from '#contract/kernel/values/encomenda'

/** In centavos. A declared value above this one is rare: it is more likely a typing error. */
const VALOR_COMUM = 3_000_00

/** Whether to ask once if the value is right. A value above the limit is refused instead. */
export const isValorAlto = (centavos: number) => centavos > VALOR_COMUM && centavos <= LIMITES.valorCentavos
