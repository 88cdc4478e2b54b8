import { tidy } from './texto.rules.ts'

/**
 * Where a line is split into parts: commas, brackets, dashes with a space, slashes with a space or between words
 * ('Recife/PE', but not 's/n'), the gaps of removed codes, and 'é o …', which explains the text before it.
 */
const ENTRE = /[¦,()\\]|\s[-–—]{1,2}\s?|[-–—]\s|\s\/\s?|\/\s|(?<=\p{L}{2})\/(?=\p{L}{2})|\sé\s(?=[oa]\s)/u
/** 'km 3,5': this comma does not split. */
const DECIMAL = /(km\s?\d{1,4}),(?=\d)/gi
const VIRGULA = '\u2024'

/** The parts of a line, without the punctuation around them. */
export const splitPartes = (linha: string) =>
  linha
    .replace(DECIMAL, `$1${VIRGULA}`)
    .split(ENTRE)
    .map((parte) => tidy(parte.replaceAll(VIRGULA, ',')))
    .filter((parte) => /[\p{L}\d]/u.test(parte))
