import type { ConteudoGuardado, ConteudoParaGuardar } from '#contract/embalagem'
import { formatDecimal, parseDecimal } from '../../../ui/fields/number.rules.ts'

/** A line of the declaration as it is typed. */
type Linha = { descricao: string; quantidade: string; valorUnitario: string }
type Itens = ConteudoGuardado['itens']

/** '2 × Caneca de cerâmica'; of several, the first and the number of the others. */
export function conteudoText(itens: Itens) {
  const [first, ...others] = itens
  if (!first) return ''
  const text = first.quantidade > 1 ? `${first.quantidade} × ${first.descricao}` : first.descricao
  return others.length === 0 ? text : `${text} e mais ${others.length}`
}

/**
 * The lines to declare for a saved content. Its values are filled in if they add up to the declared `valor`, in
 * centavos; otherwise they stay empty, as an item's value is optional.
 */
export function fillConteudo(itens: Itens, valor: number): Linha[] {
  const isOfValue = sumOf(itens) === valor
  return itens.map(({ descricao, quantidade, valorUnitario }) => ({
    descricao,
    quantidade: String(quantidade),
    valorUnitario: isOfValue && valorUnitario != null ? formatDecimal(valorUnitario, 2) : '',
  }))
}

/** In centavos; NaN if an item has no value. */
const sumOf = (itens: Itens) =>
  itens.reduce((total, { quantidade, valorUnitario }) => total + quantidade * (valorUnitario ?? Number.NaN), 0)

/** The saved content whose values add up to the declared `valor`, in centavos; undefined if several do, or none. */
export function soleOfValue(kept: readonly ConteudoGuardado[], valor: number) {
  const [first, ...others] = kept.filter(({ itens }) => sumOf(itens) === valor)
  return others.length === 0 ? first : undefined
}

export const isBlank = (linhas: readonly Linha[]) =>
  linhas.every(({ descricao, valorUnitario }) => descricao === '' && valorUnitario === '')

/** The typed lines as a content to save; undefined while a line is incomplete. */
export function readConteudo(linhas: readonly Linha[]): ConteudoParaGuardar['itens'] | undefined {
  const itens = linhas.map(({ descricao, quantidade, valorUnitario }) => ({
    descricao: descricao.trim().replace(/\s+/g, ' '),
    quantidade: parseDecimal(quantidade, 0) ?? 0,
    valorUnitario: parseDecimal(valorUnitario, 2) as Itens[number]['valorUnitario'],
  }))
  return itens.every(({ descricao, quantidade }) => descricao !== '' && quantidade > 0) ? itens : undefined
}

/** The saved content with the same goods. Values may differ, as they follow the declared value. */
export const sameGoods = (kept: readonly ConteudoGuardado[], itens: Itens) =>
  kept.find((each) => goodsOf(each.itens) === goodsOf(itens))

const goodsOf = (itens: Itens) => JSON.stringify(itens.map(({ descricao, quantidade }) => [descricao, quantidade]))
