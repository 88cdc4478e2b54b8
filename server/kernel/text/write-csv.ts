import type { Centavos } from '#contract/kernel/values/centavos'
import { toBrasilia } from '#contract/kernel/values/instant'

/** What tells a Brazilian Excel that a file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row as Excel in Portuguese reads it; its cells come from the functions below. */
export const csvRow = (cells: readonly string[]) => `${cells.join(';')}\r\n`

/** What a spreadsheet would run as a formula, also behind spaces and in the wide letters of East Asian keyboards. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** Text, whatever a person wrote into it: never a formula, never the end of its cell. */
export function textCell(text: string) {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** An amount with a decimal comma and nothing between the thousands: a number for whoever adds it up. */
export function reaisCell(centavos: Centavos | null) {
  if (centavos === null) return ''
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Day and hour in America/Sao_Paulo, as Excel in Portuguese knows a date. */
export function instantCell(instant: Date) {
  const iso = toBrasilia(instant)
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}
