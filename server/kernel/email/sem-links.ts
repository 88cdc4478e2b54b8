/** The full stop, and what browsers and mail programs read as one (UTS 46). */
const PONTOS = String.raw`.\u3002\uff0e\uff61\u2024\ufe52`

/** Before a letter or digit, or a mark that nobody sees and a browser leaves out of a domain; but not between two digits: 'R$ 1.234,56' stays as it is. */
const PONTO_DE_DOMINIO = new RegExp(
  `(?<=\\S)(?<!\\p{Nd}(?=[${PONTOS}]\\p{Nd}))[${PONTOS}](?=[\\p{L}\\p{M}\\p{N}\\p{Cf}])`,
  'gu',
)
/** 'https://…', 'mailto:…' and the like. */
const ESQUEMA = /(?<=\p{L}):(?=\S)/gu

/**
 * Words that somebody else typed, as a mail may show them: no program makes a link of them (D §23). A space follows each
 * full stop inside a word, which everybody reads over and which breaks every domain, in plain text and in HTML alike.
 */
export const semLinks = (text: string) => text.replace(PONTO_DE_DOMINIO, '. ').replace(ESQUEMA, ': ')
