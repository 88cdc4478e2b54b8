import { type Centavos, formatReais } from '#contract/kernel/values/centavos'

/** '1.234,50', and '−1.234,50' with a real minus sign: the currency stands in the head of the table. */
export const emReais = (valor: Centavos) =>
  `${valor < 0 ? '−' : ''}${formatReais(Math.abs(valor)).replace(/^R\$\s/, '')}`
