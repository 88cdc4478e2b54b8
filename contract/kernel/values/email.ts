/** S1 §5. */
export const EMAIL_INVALIDO = 'E-mail inválido.'
/** RFC 5321: a path is at most 256 octets with its brackets. */
export const EMAIL_MAX = 254

/**
 * One @ and a dot in the domain part (S1 §5), and no character with a meaning in mail headers: no space, control character,
 * bracket, comma, semicolon, colon, quote or backslash.
 */
export const isEmail = (text: string) => text.length <= EMAIL_MAX && PATTERN.test(text) && !text.includes('..')

const PATTERN =
  /^[^\s\p{C}@<>()[\]\\,;:"]{1,64}@[^\s\p{C}@<>()[\]\\,;:".][^\s\p{C}@<>()[\]\\,;:"]*\.[^\s\p{C}@<>()[\]\\,;:".]{2,}$/u

/**
 * The form in which an address is compared and stored. A much too long text stays unchanged, for the check to refuse,
 * because normalising accents may take the square of their number.
 */
export const normalEmail = (text: string) =>
  text.length > 2 * EMAIL_MAX ? text : text.trim().normalize('NFC').toLowerCase()
