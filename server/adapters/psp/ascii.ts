/** The text in ASCII, cut to `max` characters: for codes and statements that count bytes. */
export const asciiOf = (text: string, max: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trim()
