import type { Centavos } from '#contract/kernel/values/centavos'
import { emLista } from '#contract/kernel/values/texto'

type Concorrente = { valorFrete: Centavos; dias: { minimo: number; maximo: number }; codigo: string }

const byPreco = (a: Concorrente, b: Concorrente) => a.valorFrete - b.valorFrete
const byPrazo = (a: Concorrente, b: Concorrente) => a.dias.maximo - b.dias.maximo || a.dias.minimo - b.dias.minimo
/** Keeps two equal quotes always in the same order. */
const byCodigo = (a: Concorrente, b: Concorrente) => (a.codigo < b.codigo ? -1 : 1)

/** Cheapest first; at the same price the faster one. */
export const sortByPreco = <T extends Concorrente>(cotacoes: T[]) =>
  cotacoes.toSorted((a, b) => byPreco(a, b) || byPrazo(a, b) || byCodigo(a, b))

/** The cheapest and the fastest quote of a volume (by maximum, then minimum term): one of each. */
export function pickTags<T extends Concorrente>(cotacoes: readonly T[]) {
  const first = (order: (a: T, b: T) => number) =>
    cotacoes.reduce((best, next) => (order(next, best) < 0 ? next : best))
  return {
    maisBarato: first((a, b) => byPreco(a, b) || byPrazo(a, b) || byCodigo(a, b)),
    menorPrazo: first((a, b) => byPrazo(a, b) || byPreco(a, b) || byCodigo(a, b)),
  }
}

export function tipoTagOf(maisBarato: boolean, menorPrazo: boolean) {
  if (maisBarato && menorPrazo) return 'MAIS_BARATO_E_RAPIDO'
  return maisBarato ? 'MAIS_BARATO' : menorPrazo ? 'MAIS_RAPIDO' : null
}

type Motivo = { nomeProduto: string; motivo: string }

/** Why a volume has no quote: silent carriers, and the limits that exclude the others' products. */
export function explainSemCotacao(numero: number, motivos: readonly Motivo[], silenciosas: readonly string[]) {
  const recusas = explainRecusas(motivos)
  if (silenciosas.length === 0 && motivos.length === 0) return 'Nenhuma transportadora vende fretes aqui neste momento.'
  if (silenciosas.length === 0) return `Nenhum produto leva o volume ${numero}. ${recusas}`.trim()
  const nomes = emLista(silenciosas)
  const silencio =
    silenciosas.length === 1 ? `A transportadora ${nomes} não respondeu` : `As transportadoras ${nomes} não responderam`
  return recusas ? `${silencio}, e nenhum outro produto leva o volume ${numero}. ${recusas}` : `${silencio}.`
}

/** 'SEDEX e PAC levam até 30 kg…; a sua caixa…': each reason once, with all the products that it excludes. */
function explainRecusas(recusas: readonly Motivo[]) {
  return [...Map.groupBy(recusas, ({ motivo }) => motivo)]
    .map(([motivo, produtos]) => {
      const nomes = emLista(produtos.map(({ nomeProduto }) => nomeProduto))
      const verbo = produtos.length === 1 ? '$1' : '$1m'
      return motivo.replace(/^Ele ((?:não )?\w+)/, `${nomes} ${verbo}`)
    })
    .join(' ')
}
