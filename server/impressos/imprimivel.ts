import { latino } from '../kernel/text/letras-latinas.ts'

/** Windows-1252 (WinAnsi) without control characters: what the fonts of every PDF reader can show. */
const ESPECIAIS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const MOSTRA = new RegExp(`^[ -~\u00a1-\u00ac\u00ae-\u00ff${ESPECIAIS}]*$`)

/**
 * The text in printable characters; a letter without a similar one becomes a question mark. Control characters, and
 * marks or signs without a letter of their own, disappear.
 */
export function imprimivel(text: string): string {
  const line = umaLinha(text)
  if (MOSTRA.test(line)) return line
  // looks each character up once, also in a text that repeats one sign
  const known = new Map<string, string>()
  return Array.from(letrasDe(line), ({ segment }) => {
    const latin = known.get(segment) ?? latino(segment, MOSTRA, '?')
    known.set(segment, latin)
    return latin
  })
    .join('')
    .replaceAll(/ {2,}/g, ' ') // where a sign between two spaces became nothing
    .trim()
}

/** The first letter that `imprimivel` turns into a question mark; undefined when the whole text can be printed. */
export function semImpressao(text: string): string | undefined {
  const line = umaLinha(text)
  if (MOSTRA.test(line)) return undefined
  for (const { segment } of letrasDe(line)) if (latino(segment, MOSTRA, FALTA).includes(FALTA)) return segment
  return undefined
}

/** Stands for a letter that cannot be printed. No line holds this character. */
const FALTA = '\0'

const umaLinha = (text: string) =>
  text
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u00ad]/gu, '')
    .replaceAll(/ {2,}/g, ' ') // where a control character stood between two spaces
    .trim()

const letrasDe = (line: string) => new Intl.Segmenter('pt-BR').segment(line)
