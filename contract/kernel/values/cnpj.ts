/** S1 §5. */
export const CNPJ_INVALIDO = 'CNPJ inválido.'

/** '12.abc.345/01de-35' → '12ABC34501DE35': upper case, no punctuation. Other characters stay, for the check to refuse. */
export const cnpjChars = (text: string) => text.replace(/[./\-\s]/g, '').toUpperCase()

/** '11222333000181' → '11.222.333/0001-81', letters too; of a shorter text only as much of the mask as fits. */
export const formatCnpj = (text: string) => {
  const chars = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, 14)
  return [chars.slice(0, 2), chars.slice(2, 5), chars.slice(5, 8), chars.slice(8, 12), chars.slice(12)].reduce(
    (shown, part, i) => (part ? shown + BEFORE[i] + part : shown),
    '',
  )
}
const BEFORE = ['', '.', '.', '/', '-']

/**
 * Twelve digits or letters and two right check digits, not all characters the same (facts: brazil.md §2). New registrations
 * may have letters since July 2026.
 */
export function isCnpj(chars: string) {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(chars) || /^(.)\1{13}$/.test(chars)) return false
  return checkDigit(chars.slice(0, 12)) === chars[12] && checkDigit(chars.slice(0, 13)) === chars[13]
}

/** Weights run from 2 to 9 and repeat, from the right; a character counts as its ASCII code minus 48. */
function checkDigit(chars: string) {
  const sum = Array.from(chars).reduce(
    (total, char, i) => total + (char.charCodeAt(0) - 48) * (2 + ((chars.length - 1 - i) % 8)),
    0,
  )
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11))
}
