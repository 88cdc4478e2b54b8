import { LIMITES } from '#contract/kernel/values/encomenda'

/** In centavos. A declared value above it is rare enough that a slip of the finger is likelier. */
const VALOR_COMUM = 3_000_00

/** Whether somebody is asked once if the value is really meant. Above the limit it is refused instead. */
export const isValorAlto = (centavos: number) => centavos > VALOR_COMUM && centavos <= LIMITES.valorCentavos
