import type { Centavos } from '#contract/kernel/values/centavos'
import { toBrasilia } from '#contract/kernel/values/instant'

/** Tells a Brazilian Excel that a file is in UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** A row as Excel in Portuguese reads it; its cells come from the functions below. */
export const csvRow = (cells: readonly string[]) => `${cells.join(';')}\r\n`

/** Text that a spreadsheet would run as a formula, also behind spaces and in full-width characters. */
const FORMULA = /^\s*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/

/** A cell of text: whatever a person wrote, it is never a formula and never ends its cell. */
export function textCell(text: string) {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** An amount with a decimal comma and no thousands separator, so that a spreadsheet can add it up. */
export function reaisCell(centavos: Centavos | null) {
  if (centavos === null) return ''
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

/** Day and hour in America/Sao_Paulo, in the form that Excel reads as a date. */
export function instantCell(instant: Date) {
  const iso = toBrasilia(instant)
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}
