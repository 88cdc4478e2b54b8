import { isListavel } from '#contract/frete/lista-de-postagem'
import { obstaculoDasEtiquetas } from './impressao.rules.ts'

type Frete = Parameters<typeof isListavel>[0]

/** Why these fretes have no lista de postagem; undefined when they have one. */
export function obstaculoDaLista(selecionados: readonly Frete[]) {
  const obstaculo = obstaculoDasEtiquetas(selecionados.length)
  if (obstaculo || selecionados.some(isListavel)) return obstaculo
  return 'A lista é dos Correios, antes de postar.'
}

/** The sentence after the download about the `fora` selected fretes that are not on the lista de postagem. */
export function foraDaListaText(fora: number) {
  if (fora === 0) return undefined
  return fora === 1
    ? '1 frete não é dos Correios ou já foi postado, e ficou fora da lista.'
    : `${fora} fretes não são dos Correios ou já foram postados, e ficaram fora da lista.`
}
