/** The message of S1 §5 for a key that does not have 44 characters. */
export const CHAVE_INVALIDA =
  'Este campo deve conter 44 algarismos e podem ser utilizados espaços entre os grupos de algarismos.'
/** A hint beside the field, not a refusal (D §5). */
export const CHAVE_DUVIDOSA = 'O dígito verificador não confere. Confira a chave antes de continuar.'
export const CHAVE_TAMANHO = 44
/** The length with a space after each group (S2 §9). */
export const CHAVE_TAMANHO_DIGITADA = 54

/** '3526 1111 …' → 44 characters without spaces, in upper case. Other characters stay, for the check to refuse. */
export const chaveChars = (text: string) => text.replace(/\s/g, '').toUpperCase()

/** 44 positions: digits, and letters only where an alphanumeric CNPJ puts them (D §5; facts: brazil.md §5). */
export const isChave = (chars: string) => /^\d{6}[0-9A-Z]{12}\d{26}$/.test(chars)

/** Whether the last digit fits the 43 characters before it: weights 2 to 9 from the right, letters as ASCII minus 48. */
export function hasRightDigit(chave: string) {
  const sum = Array.from(chave.slice(0, 43)).reduce(
    (total, char, i) => total + (char.charCodeAt(0) - 48) * (2 + ((42 - i) % 8)),
    0,
  )
  return String(sum % 11 < 2 ? 0 : 11 - (sum % 11)) === chave[43]
}

/** The key in groups of four, as printed on the document. */
export const formatChave = (text: string) =>
  chaveChars(text)
    .slice(0, CHAVE_TAMANHO)
    .replace(/(.{4})(?=.)/g, '$1 ')
