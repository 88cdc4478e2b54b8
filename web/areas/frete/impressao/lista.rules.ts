import { isListavel } from '#contract/frete/lista-de-postagem'
import { obstaculoDasEtiquetas } from './impressao.rules.ts'

type Frete = Parameters<typeof isListavel>[0]

/** Why there is no list of posting of these now; undefined when there is one. */
export function obstaculoDaLista(selecionados: readonly Frete[]) {
  const obstaculo = obstaculoDasEtiquetas(selecionados.length)
  if (obstaculo || selecionados.some(isListavel)) return obstaculo
  return 'A lista é dos Correios, antes de postar.'
}

/** Said when the list has come: how many selected fretes are not on it. */
export function foraDaListaText(fora: number) {
  if (fora === 0) return undefined
  return fora === 1
    ? '1 frete não é dos Correios ou já foi postado, e ficou fora da lista.'
    : `${fora} fretes não são dos Correios ou já foram postados, e ficaram fora da lista.`
}
