/** A cell as text without spaces around it. Spreadsheets write a space that does not break between 'R$' and digits. */
export const textoDe = (celula: string | undefined) => (celula ?? '').replace(/\u00a0/g, ' ').trim()

/**
 * 'R$ 1.234,56', '1234,56', '1234.56', '1.234': an amount in reais. What is no number stays the text that it is, for the
 * schema to refuse; an empty cell is undefined.
 */
export const reaisDe = (celula: string | undefined) =>
  numeroDe(textoDe(celula).replace(/^R\$\s*/i, ''), (text) => /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(text))

/** '0,3', '0.300', '1,5 kg': kilograms. A single point is a decimal one: no parcel weighs a thousand kilograms. */
export const quilosDe = (celula: string | undefined) =>
  numeroDe(textoDe(celula).replace(/kg$/i, '').trimEnd(), () => false)

/** '16', '16,0', '16 cm': centimetres. */
export const centimetrosDe = (celula: string | undefined) =>
  numeroDe(textoDe(celula).replace(/cm$/i, '').trimEnd(), () => false)

export const inteiroDe = (celula: string | undefined) => numeroDe(textoDe(celula), () => false)

/** Where both signs stand, the last one is the decimal one; a comma alone always is. */
function numeroDe(text: string, hasThousandsOnly: (text: string) => boolean): number | string | undefined {
  if (text === '') return undefined
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const plain = hasThousandsOnly(text)
    ? text.replaceAll('.', '')
    : decimal === ','
      ? text.replaceAll('.', '').replace(',', '.')
      : text.replaceAll(',', '')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : text
}

/** A CEP whose leading zero a spreadsheet dropped, because it took it for a number, has it again. */
export const cepDe = (celula: string | undefined) =>
  textoDe(celula)
    .replace(/[-.\s]/g, '')
    .replace(/^\d{7}$/, '0$&')

/** In the same way a CPF may have lost one or two zeros, and so may a CNPJ. */
export function documentoDe(celula: string | undefined) {
  const chars = textoDe(celula).replace(/[./\-\s]/g, '')
  if (!/^\d{9,13}$/.test(chars)) return chars
  return chars.padStart(chars.length <= 11 ? 11 : 14, '0')
}

const FORMATOS: Record<string, string> = {
  '': 'CAIXA',
  caixa: 'CAIXA',
  pacote: 'CAIXA',
  envelope: 'ENVELOPE',
  rolocilindro: 'ROLO_CILINDRO',
  rolo: 'ROLO_CILINDRO',
  cilindro: 'ROLO_CILINDRO',
}

/** A box unless something else is said. */
export function formatoDe(celula: string | undefined) {
  const text = textoDe(celula)
  return FORMATOS[text.toLowerCase().replace(/[^a-z]/g, '')] ?? text
}
