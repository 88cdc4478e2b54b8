import * as z from 'zod'

/** S1 §5. */
export const OBRIGATORIO = 'Preenchimento obrigatório'

/** Invisible characters that nobody types: soft hyphen, spaces without width, marks of direction and order. */
const INVISIVEIS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]/g

/**
 * More marks in a row than any script puts on one letter (UAX #15, Stream-Safe Text Format). Such a text is refused before
 * it is normalised: sorting the marks takes the square of their number, a minute for a quarter of a megabyte.
 */
const MARCAS_DEMAIS = /\p{M}{31}/u

/** Control characters, halves of surrogate pairs, and characters that break a line or turn its direction. */
const PROIBIDOS = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** The text as one normalised line: one form of each accent, single spaces, none at the ends, nothing invisible. */
const umaLinha = (text: string) =>
  MARCAS_DEMAIS.test(text)
    ? text
    : text
        .normalize('NFC')
        .replace(INVISIVEIS, '')
        .replace(/[ \t\u00a0]+/g, ' ')
        .trim()

/** One line that is not empty: no control character, no character that turns the direction, at most `max` characters. */
export const Linha = (max: number, nome: string) => LinhaOpcional(max, nome).min(1, { error: OBRIGATORIO })

/** One line that may be empty. `ausente` is the message for a missing field. */
export const LinhaOpcional = (max: number, nome: string, ausente: string = OBRIGATORIO) =>
  z
    .string({ error: ({ input }) => (input == null ? ausente : `Escreva ${nome} como texto.`) })
    .overwrite(umaLinha)
    .max(max, { error: `${maiuscula(nome)} aceita até ${max} caracteres.` })
    .refine((text) => !PROIBIDOS.test(text) && !MARCAS_DEMAIS.test(text), {
      error: `${maiuscula(nome)} tem um caractere que não se pode usar.`,
    })

/** Several lines that may be empty: each as in `Linha`, at most one empty line between two, none at the ends. */
export const LinhasOpcionais = (max: number, nome: string) =>
  z
    .string({ error: ({ input }) => (input == null ? OBRIGATORIO : `Escreva ${nome} como texto.`) })
    .overwrite(asLinhas)
    .max(max, { error: `${maiuscula(nome)} aceita até ${max} caracteres.` })
    .refine((text) => text.split('\n').every((line) => !PROIBIDOS.test(line) && !MARCAS_DEMAIS.test(line)), {
      error: `${maiuscula(nome)} tem um caractere que não se pode usar.`,
    })

const asLinhas = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(umaLinha)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')

const maiuscula = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
