/** The full stop, and the characters that browsers and mail programs read as a full stop (UTS 46). */
const PONTOS = String.raw`.\u3002\uff0e\uff61\u2024\ufe52`

/**
 * A full stop before a letter or digit, or before an invisible mark that a browser drops from a domain. A full stop between
 * two digits is left alone: 'R$ 1.234,56' stays as it is.
 */
const PONTO_DE_DOMINIO = new RegExp(
  `(?<=\\S)(?<!\\p{Nd}(?=[${PONTOS}]\\p{Nd}))[${PONTOS}](?=[\\p{L}\\p{M}\\p{N}\\p{Cf}])`,
  'gu',
)
/** 'https://…', 'mailto:…' and the like. */
const ESQUEMA = /(?<=\p{L}):(?=\S)/gu

/**
 * Words that somebody else typed, safe to show in a mail: no mail program turns them into a link (D §23). A space follows
 * each full stop inside a word. A reader hardly sees the space, and it breaks every domain, in plain text and in HTML.
 */
export const semLinks = (text: string) => text.replace(PONTO_DE_DOMINIO, '. ').replace(ESQUEMA, ': ')
