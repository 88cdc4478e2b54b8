/** Whole cents of a real. The only form in which money is counted, stored and compared. */
export type Centavos = number & { readonly __unit?: 'centavos' }

export const CASAS_DO_VALOR = 'O valor aceita até 2 casas decimais.'

/** 239000 → 'R$ 2.390,00', with a non-breaking space, like Intl in pt-BR and several times as fast. */
export function formatReais(centavos: Centavos) {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  const whole = digits.slice(0, -2)
  const reais = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, '.') : whole
  return `${centavos < 0 ? '-' : ''}R$\u00a0${reais},${digits.slice(-2)}`
}
