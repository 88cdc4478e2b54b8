import type { Cotacao } from '#contract/cotacao'

/** The three sort modes of S1 §2. */
export const ORDENS = [
  { value: 'barato', text: 'Mais barato' },
  { value: 'rapido', text: 'Mais rápido' },
  { value: 'ambos', text: 'Os dois' },
] as const
export type Ordem = (typeof ORDENS)[number]['value']

type Sortable = Pick<Cotacao, 'valorFrete'> & {
  prazoDeEntrega: Pick<Cotacao['prazoDeEntrega'], 'tempoMinimo' | 'tempoMaximo'>
}

/**
 * Sorts quotes by price or by maximum term; 'ambos' puts the cheapest first, the fastest second, then the rest by
 * price.
 */
export function sortCotacoes<C extends Sortable>(cotacoes: readonly C[], ordem: Ordem): C[] {
  if (ordem === 'rapido') return [...cotacoes].sort(byPrazo)
  const cheapestFirst = [...cotacoes].sort(byValor)
  if (ordem === 'barato') return cheapestFirst
  const best = new Set([cheapestFirst[0], [...cotacoes].sort(byPrazo)[0]].filter((each) => each !== undefined))
  return [...best, ...cheapestFirst.filter((each) => !best.has(each))]
}

const byValor = (a: Sortable, b: Sortable) => a.valorFrete - b.valorFrete || prazo(a) - prazo(b)
const byPrazo = (a: Sortable, b: Sortable) => prazo(a) - prazo(b) || a.valorFrete - b.valorFrete
/** A number to sort by: the maximum term, and the minimum one between equal maxima. */
const prazo = ({ prazoDeEntrega }: Sortable) => prazoDeEntrega.tempoMaximo * 1000 + prazoDeEntrega.tempoMinimo
