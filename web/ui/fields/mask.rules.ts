/** How a field writes what was typed, and which characters are the person's own: all others the mask puts in. */
export type Mask = { format: (text: string) => string; own: RegExp }

/** Whole numbers: everything but digits is taken out (S1 §5). */
export const INTEIRO: Mask = { own: /\d/, format: (text) => text.replace(/\D/g, '').slice(0, 5) }

/** A number with a decimal comma; a typed point becomes one. */
export const DECIMAL: Mask = {
  own: /[\d.,]/,
  format: (text) => oneComma(text.replaceAll('.', ',').replace(/[^\d,]/g, '')).slice(0, 12),
}

/** Money: points are kept while it is typed, since '1.500' may still become '1.500,00'. */
export const DINHEIRO: Mask = {
  own: /[\d.,]/,
  format: (text) => oneComma(text.replace(/[^\d.,]/g, '')).slice(0, 15),
}

/** What a field shows after an edit, and where its caret stands. Backspace over the mask's own sign takes the character before it. */
export function applyEdit(
  mask: Mask,
  before: string,
  edited: { text: string; caret: number; isBackspace: boolean },
): { text: string; caret: number } {
  let { text } = edited
  let behind = countOwn(mask, mask.format(text.slice(0, edited.caret)))
  if (edited.isBackspace && behind > 0 && ownOf(mask, text) === ownOf(mask, before)) {
    const at = indexAfter(mask, text, behind) - 1
    text = text.slice(0, at) + text.slice(at + 1)
    behind--
  }
  const shown = mask.format(text)
  const isAtEnd = behind >= countOwn(mask, shown)
  return { text: shown, caret: isAtEnd ? shown.length : indexAfter(mask, shown, behind) }
}

const ownOf = (mask: Mask, text: string) =>
  text
    .split('')
    .filter((character) => mask.own.test(character))
    .join('')
const countOwn = (mask: Mask, text: string) => ownOf(mask, text).length

/** The index just behind the n-th character of the person's own. */
function indexAfter(mask: Mask, text: string, n: number) {
  let index = 0
  for (let seen = 0; index < text.length && seen < n; index++) if (mask.own.test(text[index]!)) seen++
  return index
}

function oneComma(text: string) {
  const [whole, ...rest] = text.split(',')
  return rest.length ? `${whole},${rest.join('')}` : text
}
