import type { Cotacao } from '#contract/cotacao'
import type { Regra } from '#contract/importacao'
import { Instante } from '#contract/kernel/schemas/instante'

/** The offer of the product `codigo`, else the one that `regra` picks. Offers are sorted by price. */
export function chooseCotacao(cotacoes: readonly Cotacao[], regra: Regra, codigo?: string | null): Cotacao | undefined {
  const asked = cotacoes.find(({ produto }) => produto.codigo === codigo)
  if (asked) return asked
  const [cheapest, ...others] = cotacoes
  if (!cheapest || regra === 'MAIS_BARATO') return cheapest
  return others.reduce((fastest, next) => (isFaster(next, fastest) ? next : fastest), cheapest)
}

const isFaster = ({ prazoDeEntrega: a }: Cotacao, { prazoDeEntrega: b }: Cotacao) =>
  (a.tempoMaximo - b.tempoMaximo || a.tempoMinimo - b.tempoMinimo) < 0

/** The question to a person who imports a file for the second time. */
export function askAgain({ importadaEm, fretes }: { importadaEm: Date; fretes: number }) {
  const em = Instante.encode(importadaEm)
  const [ano, mes, dia] = em.slice(0, 10).split('-')
  const quantos = fretes === 1 ? '1 frete' : `${fretes.toLocaleString('pt-BR')} fretes`
  return `Este arquivo já foi importado em ${dia}/${mes}/${ano} às ${em.slice(11, 16)}, com ${quantos}. Importar de novo?`
}
