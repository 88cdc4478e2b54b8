/** The text in lower case without accents. Its length stays the same, so that positions in both texts agree. */
export const fold = (text: string) =>
  text.replace(/[^a-z0-9 ]/g, (char) => {
    const folded = (char.normalize('NFD')[0] ?? char).toLowerCase()
    return folded.length === char.length ? folded : char
  })

/** Only the words: 'Jd. São Luís' → 'jd sao luis'. */
export const foldWords = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/**
 * Removes the spaces and the punctuation around a text. A full stop stays after an abbreviation of at most four
 * letters.
 */
export function tidy(text: string) {
  const bare = text.replace(/^[\s,;:.!¦|()/="“”–—-]+/, '').replace(/[\s,;:!¦|(/="“”–—-]+$/, '')
  return /(^|[\s.])\p{L}{1,4}\.$/u.test(bare) ? bare : bare.replace(/[.)]+$/, '').trim()
}

/**
 * Gives a text all in capitals, or without any, the capitals of a name; any other text stays unchanged. `isStart` is
 * false for the rest of a name that has begun already.
 */
export function titled(text: string, isStart = true) {
  if (text !== text.toUpperCase() && text !== text.toLowerCase()) return text
  return text
    .split(' ')
    .map((word, i, { length }) => titledWord(word.toLowerCase(), (isStart && i === 0) || i === length - 1))
    .join(' ')
}

/** `titled` for texts all in capitals with three letters in a row; 'apto 45' and 'KM 205' stay unchanged. */
export const unshouted = (text: string) => (text === text.toUpperCase() && /\p{L}{3}/u.test(text) ? titled(text) : text)

function titledWord(word: string, isEdge: boolean) {
  const bare = foldWords(word)
  if (!isEdge && PARTICULAS.has(bare)) return word
  if (/\d/.test(word) || SIGLAS.has(bare)) return word.toUpperCase()
  return word.replace(/^([^\p{L}]*)(\p{L})/u, (_, before: string, first: string) => before + first.toUpperCase())
}

const PARTICULAS = new Set(['da', 'de', 'do', 'das', 'dos', 'e', 'em', 'na', 'no', 'a', 'o', 'com'])
const SIGLAS = new Set(
  (
    'ii iii iv vi vii viii ix xi xii xiii xiv xv xvi xx xxi xxiii ltda me mei epp sa br km ' +
    'sqs sqn sqsw sqnw shis shin cls cln clsw crs qnm qnn qna qnb qnc qnd qne qnf qng qnh qni qnj qnl qno qnp qnq qnr qs qi ql qe qr qn ' +
    'sgas sgan shcgn shces smpw sia saan scs scn sbs sbn sds sdn sas srtvs srtvn sig aos cnb csb'
  ).split(' '),
)
