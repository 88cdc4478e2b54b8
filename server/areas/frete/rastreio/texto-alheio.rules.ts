/** What a carrier says, as it may be kept and shown: printable, in one line, of so many characters at most; '' for none. */
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
