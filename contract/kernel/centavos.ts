/** Whole cents of a real. The only form in which money is counted, stored and compared. */
export type Centavos = number & { readonly __unit?: 'centavos' }

export const CASAS_DO_VALOR = 'O valor aceita até 2 casas decimais.'

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** 2390 → 'R$ 23,90', with the non-breaking space that Intl puts after the symbol. */
export const formatReais = (centavos: Centavos) => BRL.format(centavos / 100)
