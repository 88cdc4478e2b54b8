/** '52998224725' → '529.982.247-25'; of a shorter text only as much of the mask as fits. */
export const formatCpf = (text: string) =>
  text
    .replace(/\D/g, '')
    .slice(0, 11)
    .replace(/(\d{3})(?=\d)/, '$1.')
    .replace(/(\d{3}\.\d{3})(?=\d)/, '$1.')
    .replace(/(\d{3}\.\d{3}\.\d{3})(?=\d)/, '$1-')

/** Replaces a CPF that the reader may not see. */
export const CPF_OCULTO = '***.***.***-**'

/** '529.982.247-25' → '52998224725'. Other characters stay, for the check to refuse. */
export const cpfDigits = (text: string) => text.replace(/[.\-\s]/g, '')

/** Eleven digits, not all the same, with both check digits right (facts: brazil.md §1). */
export function isCpf(digits: string) {
  if (!/^\d{11}$/.test(digits) || /^(\d)\1{10}$/.test(digits)) return false
  return checkDigit(digits.slice(0, 9)) === digits[9] && checkDigit(digits.slice(0, 10)) === digits[10]
}

/** Weights fall to 2 at the last digit; a remainder of 10 counts as 0. */
function checkDigit(digits: string) {
  const sum = Array.from(digits).reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
  return String(((sum * 10) % 11) % 10)
}

/** '52998224725' → '•••.982.247-••': enough to tell two people apart, too little to use. */
export const maskCpf = (cpf: string) => (cpf.length === 11 ? `•••.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-••` : '•••')
