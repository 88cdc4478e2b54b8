import type { Centavos } from '#contract/kernel/values/centavos'

/**
 * A number as programs send it: 1.5, '1.5', '1,5', '1,000.0'. The last point or comma is the decimal sign. NaN for any other
 * text.
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
/** The value of all products in reais. Each unit counts in whole cents, as in the content declaration. */
export const somaOf = (products: readonly { valor: number; quantity: number }[]) =>
  reais(products.reduce((soma, { valor, quantity }) => soma + reais(valor) * quantity, 0))
/** Kilograms with two decimals, in text. At least '0.01', because a plug-in reads '0.00' as no weight. */
export const quilos = (gramas: number) => Math.max(gramas / 1000, 0.01).toFixed(2)
/** `YYYY-MM-DD HH:MM:SS`, in UTC and without a zone. */
export const instante = (em: Date | null | undefined) => (em ? em.toISOString().slice(0, 19).replace('T', ' ') : null)

export type Volume = { height: number; width: number; length: number; weight: number }

/**
 * One parcel around all products, in centimetres and kilograms. Each product lies on its largest side, one on the other.
 * `readEncomenda` rounds.
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
