import type { Centavos } from '#contract/kernel/values/centavos'

/**
 * A number as programs send it: 1.5, '1.5', '1,5', '1,000.0'. The last of the two signs is the decimal one. NaN for anything
 * else.
 */
export function numeroOf(sent: unknown) {
  if (typeof sent === 'number') return sent
  if (typeof sent !== 'string' || sent.trim() === '') return Number.NaN
  const text = sent.trim()
  const comma = text.lastIndexOf(',')
  return Number(comma > text.lastIndexOf('.') ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', ''))
}

/** Reais with two decimals, in text: '18.08'. */
export const dinheiro = (centavos: Centavos) => (centavos / 100).toFixed(2)
/** Whole cents, in reais. */
export const reais = (valor: number) => Math.round(valor * 100) / 100
/** The value of all products in reais, each unit in whole cents, as their content declaration adds it up. */
export const somaOf = (products: readonly { valor: number; quantity: number }[]) =>
  reais(products.reduce((soma, { valor, quantity }) => soma + reais(valor) * quantity, 0))
/** Kilograms with two decimals, in text, never '0.00': a plug-in reads that as no weight. */
export const quilos = (gramas: number) => Math.max(gramas / 1000, 0.01).toFixed(2)
/** `YYYY-MM-DD HH:MM:SS`, in UTC and without a zone. */
export const instante = (em: Date | null | undefined) => (em ? em.toISOString().slice(0, 19).replace('T', ' ') : null)

export type Volume = { height: number; width: number; length: number; weight: number }

/**
 * One parcel around all products: they lie on each other on their largest side. Sides in whole centimetres, rounded up; weight in
 * kilograms.
 */
export function packOf(products: readonly (Volume & { quantity: number })[]): Volume {
  const packed = { height: 0, width: 0, length: 0, weight: 0 }
  for (const { height, width, length, weight, quantity } of products) {
    const [baixo = 0, meio = 0, longo = 0] = [height, width, length].toSorted((a, b) => a - b)
    packed.height += baixo * quantity
    packed.width = Math.max(packed.width, meio)
    packed.length = Math.max(packed.length, longo)
    packed.weight += weight * quantity
  }
  return packed
}
