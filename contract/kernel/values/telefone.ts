/** S1 §5. */
export const TELEFONE_INVALIDO = 'Telefone inválido.'

/** Area codes that exist (facts: brazil.md §3). */
const DDDS = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 ' +
    '65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** '(11) 98765-4321' or '+55 11 98765-4321' → '11987654321'. Letters stay, for the check to refuse. */
export const telefoneDigits = (text: string) => text.replace(/[()\-+.\s]/g, '').replace(/^55(?=\d{10,11}$)/, '')

/**
 * A mobile number of eleven digits or a landline of ten, with an existing area code, not all digits the same (S1 §5;
 * brazil.md §3).
 */
export function isTelefone(digits: string) {
  if (!/^\d{2}(9\d{8}|[2-5]\d{7})$/.test(digits)) return false
  return DDDS.has(digits.slice(0, 2)) && !/^(\d)\1+$/.test(digits.slice(2))
}

/**
 * '11987654321' → '(11)98765-4321', '1132654321' → '(11)3265-4321' (S2 §5 'Account edit'); of a shorter text only as much
 * of the mask as fits.
 */
export function formatTelefone(text: string) {
  const digits = text.replace(/\D/g, '').slice(0, 11)
  const [ddd, number] = [digits.slice(0, 2), digits.slice(2)]
  if (!number) return ddd && `(${ddd}`
  const head = digits.length > 10 ? 5 : 4
  return `(${ddd})${number.slice(0, head)}${number.length > head ? `-${number.slice(head)}` : ''}`
}
