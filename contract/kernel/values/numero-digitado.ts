import { semAcentos } from './texto.ts'

/**
 * A number as people and spreadsheets write it: '0,3', '0.300', '1.234,5'. Where both signs stand, the last one is the decimal
 * one; a comma alone always is. A text that is no number stays the text that it is, for a schema to refuse; '' is undefined.
 * `hasThousandsOnly` tells whether the points of a text without a comma are thousands signs.
 */
export function readNumero(
  text: string,
  hasThousandsOnly: (text: string) => boolean = () => false,
): number | string | undefined {
  if (text === '') return undefined
  const decimal = text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'
  const plain = hasThousandsOnly(text)
    ? text.replaceAll('.', '')
    : decimal === ','
      ? text.replaceAll('.', '').replace(',', '.')
      : text.replaceAll(',', '')
  return /^-?\d{1,15}(\.\d{1,15})?$/.test(plain) ? Number(plain) : text
}

/** 'R$ 1.234,56', '1234.56', '1.234': an amount in reais. */
export const readReais = (text: string) => readNumero(text.replace(/^R\$\s*/i, ''), isGrouped)

/** '1.234' and '1.234.567'. */
const isGrouped = (digits: string) => /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(digits)

/** Units of a weight, each in grams, and of a length, each in millimetres, by the names that spreadsheets use. */
const GRAMAS: Record<string, number> = {
  g: 1,
  gr: 1,
  grs: 1,
  grama: 1,
  gramas: 1,
  gram: 1,
  grams: 1,
  kg: 1000,
  kgs: 1000,
  quilo: 1000,
  quilos: 1000,
  quilograma: 1000,
  quilogramas: 1000,
  kilogram: 1000,
  kilograms: 1000,
}
const MILIMETROS: Record<string, number> = {
  mm: 1,
  milimetro: 1,
  milimetros: 1,
  cm: 10,
  cms: 10,
  centimetro: 10,
  centimetros: 10,
  m: 1000,
  metro: 1000,
  metros: 1000,
}

export type UnidadeDePeso = 'g' | 'kg'
export type UnidadeDeMedida = 'mm' | 'cm' | 'm'

const plainOf = (text: string) => semAcentos(text).trim().replace(/\.$/, '')

/** 'Gramas' → 'g'. Undefined where the text names no unit of weight. */
export function unidadeDePeso(text: string): UnidadeDePeso | undefined {
  const gramas = GRAMAS[plainOf(text)]
  return gramas === undefined ? undefined : gramas === 1 ? 'g' : 'kg'
}

/** 'milímetros' → 'mm'. Undefined where the text names no unit of length. */
export function unidadeDeMedida(text: string): UnidadeDeMedida | undefined {
  const milimetros = MILIMETROS[plainOf(text)]
  return milimetros === undefined ? undefined : milimetros === 1 ? 'mm' : milimetros === 10 ? 'cm' : 'm'
}

/** '300 g' → ['300', 'g'], '16' → ['16', '']. */
export function splitUnidade(text: string): [numero: string, unidade: string] {
  const at = text.search(/\p{L}+\.?$/u)
  return at < 1 ? [text, ''] : [text.slice(0, at).trimEnd(), text.slice(at)]
}

/**
 * '0,3', '1,5 kg', '300 g': kilograms. Without a unit it is kilograms. A single point is a decimal one ('1.250' is one kilogram
 * and a quarter), except in grams, which have no decimals: '1.250 g' is the same.
 */
export function readQuilos(text: string): number | string | undefined {
  const [numero, unidade] = splitUnidade(text)
  if (unidade === '') return readNumero(numero)
  const gramas = GRAMAS[plainOf(unidade)]
  const value = readNumero(numero, gramas === 1 ? isGrouped : undefined)
  return gramas === undefined || typeof value !== 'number' ? text : (value * gramas) / 1000
}

/**
 * '16', '16,0 cm', '165 mm', '0,2 m': centimetres. Without a unit it is centimetres. Millimetres and metres are rounded up to
 * whole centimetres, as a carrier's tape would: a parcel is never declared smaller than it is.
 */
export function readCentimetros(text: string): number | string | undefined {
  const [numero, unidade] = splitUnidade(text)
  if (unidade === '') return readNumero(numero)
  const milimetros = MILIMETROS[plainOf(unidade)]
  const value = readNumero(numero, milimetros === 1 ? isGrouped : undefined)
  if (milimetros === undefined || typeof value !== 'number') return text
  return milimetros === 10 ? value : Math.ceil(Number(((value * milimetros) / 10).toFixed(6)))
}
