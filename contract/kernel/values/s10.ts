/** A parcel's code, S10 of the Universal Postal Union as the Correios use it (facts: correios.md §8.1): DG049186230BR. */
const S10 = /^[A-Z]{2}(\d{8})(\d)BR$/
const PESOS = [8, 6, 4, 2, 3, 5, 9, 7]

/** The check digit of these eight digits. */
export function s10Digit(digits: string) {
  const rest = PESOS.reduce((sum, peso, i) => sum + peso * Number(digits[i]), 0) % 11
  return rest === 0 ? '5' : rest === 1 ? '0' : String(11 - rest)
}

/** The code of a number under a prefix of two letters; numbers start again after eight digits. */
export function s10Of(prefixo: string, numero: number) {
  const digits = String(numero % 100_000_000).padStart(8, '0')
  return `${prefixo}${digits}${s10Digit(digits)}BR`
}

/** Whether the pattern and the digit are right. Any prefix: the Correios keep adding new ones. */
export function isS10(code: string) {
  const [, digits, digit] = S10.exec(code) ?? []
  return digits !== undefined && s10Digit(digits) === digit
}

/** 'DG 049 186 230 BR', as printed and read aloud. Any other code stays as it is. */
export const formatS10 = (code: string) => (isS10(code) ? code.replace(/(?=BR$|(?:\d{3})+BR$)/g, ' ') : code)
