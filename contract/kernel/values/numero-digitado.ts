import { semAcentos } from './texto.ts'

/**
 * A number as people and spreadsheets write it: '0,3', '0.300', '1.234,5'. When a text has both signs, the last one is the
 * decimal sign; a comma alone is always decimal. A text that is not a number is returned as it is, for a schema to refuse;
 * '' gives undefined. `hasThousandsOnly` tells whether the points of a text without a comma are thousands separators.
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

/** An amount in reais: 'R$ 1.234,56', '1234.56', '1.234'. */
export const readReais = (text: string) => readNumero(text.replace(/^R\$\s*/i, ''), isGrouped)

/** Whether the points are thousands separators: '1.234' and '1.234.567'. */
const isGrouped = (digits: string) => /^-?[1-9]\d{0,2}(\.\d{3})+$/.test(digits)

/** Units of weight in grams, and of length in millimetres, by the names that spreadsheets use. */
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

/** 'Gramas' → 'g'. Undefined when the text is not a unit of weight. */
export function unidadeDePeso(text: string): UnidadeDePeso | undefined {
  const gramas = GRAMAS[plainOf(text)]
  return gramas === undefined ? undefined : gramas === 1 ? 'g' : 'kg'
}

/** 'milímetros' → 'mm'. Undefined when the text is not a unit of length. */
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
 * Kilograms of '0,3', '1,5 kg' or '300 g'; the unit is kilograms by default. A single point is a decimal point ('1.250' is
 * one kilogram and a quarter). In grams, which have no decimals, it separates thousands: '1.250 g' is the same weight.
 */
export function readQuilos(text: string): number | string | undefined {
  const [numero, unidade] = splitUnidade(text)
  if (unidade === '') return readNumero(numero)
  const gramas = GRAMAS[plainOf(unidade)]
  const value = readNumero(numero, gramas === 1 ? isGrouped : undefined)
  return gramas === undefined || typeof value !== 'number' ? text : (value * gramas) / 1000
}

/**
 * Centimetres of '16', '16,0 cm', '165 mm' or '0,2 m'; the unit is centimetres by default. Millimetres and metres are
 * rounded up to whole centimetres, as a carrier's tape would: a parcel is never declared smaller than it is.
 */
export function readCentimetros(text: string): number | string | undefined {
  const [numero, unidade] = splitUnidade(text)
  if (unidade === '') return readNumero(numero)
  const milimetros = MILIMETROS[plainOf(unidade)]
  const value = readNumero(numero, milimetros === 1 ? isGrouped : undefined)
  if (milimetros === undefined || typeof value !== 'number') return text
  return milimetros === 10 ? value : Math.ceil(Number(((value * milimetros) / 10).toFixed(6)))
}
