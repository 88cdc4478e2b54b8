/**
 * A carrier's text made safe to store and show: printable, one line, at most `max` characters; '' when nothing is left.
 */
export const readTexto = (text: unknown, max = 200) =>
  typeof text === 'string'
    ? text
        .slice(0, max * 4)
        .toWellFormed()
        .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
        .trim()
        .slice(0, max)
        .toWellFormed()
        .trim()
    : ''
