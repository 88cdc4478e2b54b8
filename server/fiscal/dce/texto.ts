import { latino } from '../../kernel/text/letras-latinas.ts'

/** What the schema knows: it ends at U+00FF. */
const MOSTRA = /^[\x20-\x7e\xa1-\xff]*$/
/** Marks that people type and the schema does not know. */
const PARECIDOS: Record<string, string> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2013': '-',
  '\u2014': '-',
  '\u2022': '-',
  '\u2026': '...',
}

/**
 * A text as the layout takes it (TString): printable characters up to U+00FF, no blanks at the ends nor twice, at most
 * `max` characters. Letters beyond are written as on the DACE; what has no similar letter becomes a blank.
 */
export const textoDce = (text: string, max: number) =>
  text
    .normalize('NFC')
    .replace(/[^\x20-\x7e\xa1-\xff]/gu, (char) => PARECIDOS[char] ?? latino(char, MOSTRA, ' '))
    .replace(/[\u2013-\u2026]/g, (char) => PARECIDOS[char] ?? ' ') // a dash in place of a rarer one
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trim()

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/**
 * An element with text or with elements inside. Written in its canonical form (C14N 1.0): what is signed is what is sent,
 * and no program between has to write it anew.
 */
export const tag = (name: string, inner: string) => `<${name}>${inner}</${name}>`
export const campo = (name: string, text: string | number) =>
  tag(
    name,
    String(text).replace(/[&<>]/g, (char) => ESCAPES[char]!),
  )
/** Nothing for an empty text: the layout forbids empty optional elements. */
export const campoOpcional = (name: string, text: string) => (text === '' ? '' : campo(name, text))
