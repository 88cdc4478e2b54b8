import { formatDecimal, parseDecimal } from './number.rules.ts'

/** How a field writes what was typed, and which characters are the person's own: the mask adds all others. */
export type Mask = {
  format: (text: string) => string
  own: RegExp
  /**
   * For a field whose digits push the others to the left: the caret keeps its distance from the end. The function reads
   * a text that was pasted or filled in at once.
   */
  fromRight?: (text: string) => string | undefined
}

/** Whole numbers: everything but digits is removed (S1 §5). */
export const INTEIRO: Mask = { own: /\d/, format: (text) => text.replace(/\D/g, '').slice(0, 5) }

/** A number with a decimal comma; a typed point becomes one. */
export const DECIMAL: Mask = {
  own: /[\d.,]/,
  format: (text) => oneComma(text.replaceAll('.', ',').replace(/[^\d,]/g, '')).slice(0, 12),
}

/**
 * Money. Typed digits fill it from the cents: '8990' becomes '89,90'. A pasted or autofilled amount is read as written:
 * '150' is R$ 150,00.
 */
export const DINHEIRO: Mask = {
  own: /\d/,
  format: (text) => {
    const digits = text.replace(/\D/g, '')
    return digits && formatDecimal(Number(digits.replace(/^0+/, '').slice(0, 11)), 2)
  },
  fromRight: (text) => {
    const cents = parseDecimal(text.replace(/[^\d.,]/g, ''), 2)
    return cents !== null && cents < 1e11 ? formatDecimal(cents, 2) : undefined // NaN is not less than 1e11
  },
}

export type Edit = { text: string; caret: number; isBackspace: boolean; isTyped: boolean }

/**
 * What a field shows after an edit, and the position of its caret. Backspace over a character of the mask removes the
 * character before it.
 */
export function applyEdit(mask: Mask, before: string, edited: Edit): { text: string; caret: number } {
  let { text } = edited
  if (mask.fromRight) {
    const read = edited.isTyped ? undefined : mask.fromRight(text)
    if (read) return { text: read, caret: read.length }
    if (edited.isBackspace && !/[1-9]/.test(text)) return { text: '', caret: 0 }
  }
  const ahead = countOwn(mask, text.slice(edited.caret))
  let behind = countOwn(mask, mask.format(text.slice(0, edited.caret)))
  if (edited.isBackspace && behind > 0 && ownOf(mask, text) === ownOf(mask, before)) {
    const at = indexAfter(mask, text, behind) - 1
    text = text.slice(0, at) + text.slice(at + 1)
    behind--
  }
  const shown = mask.format(text)
  if (mask.fromRight) return { text: shown, caret: indexAfter(mask, shown, countOwn(mask, shown) - ahead) }
  const isAtEnd = behind >= countOwn(mask, shown)
  return { text: shown, caret: isAtEnd ? shown.length : indexAfter(mask, shown, behind) }
}

const ownOf = (mask: Mask, text: string) =>
  text
    .split('')
    .filter((character) => mask.own.test(character))
    .join('')
const countOwn = (mask: Mask, text: string) => ownOf(mask, text).length

/** The index after the n-th character of the person's own. */
function indexAfter(mask: Mask, text: string, n: number) {
  let index = 0
  for (let seen = 0; index < text.length && seen < n; index++) if (mask.own.test(text[index]!)) seen++
  return index
}

function oneComma(text: string) {
  const [whole, ...rest] = text.split(',')
  return rest.length ? `${whole},${rest.join('')}` : text
}
