import { type FreteNaLista, hasDeclaracao, hasEtiqueta, MAX_LOTE } from '#contract/frete-envio'

/** What decides which papers a frete has. Of its content only whether there is one. */
export type Impresso = Pick<FreteNaLista, 'uuid' | 'statusFrete' | 'pagamentoEstornado'> & { conteudo: unknown }

/** There is a label: it can be selected, printed, printed again (S2 §4). What the bank took the payment of back has none (D §23). */
export const isImprimivel = ({
  statusFrete,
  pagamentoEstornado,
}: Pick<Impresso, 'statusFrete' | 'pagamentoEstornado'>) => hasEtiqueta(statusFrete) && !pagamentoEstornado

/** There is a declaration to print: goods that travel without an invoice (S2 §4). */
export const isDeclaravel = ({ statusFrete, pagamentoEstornado, conteudo }: Omit<Impresso, 'uuid'>) =>
  hasDeclaracao(statusFrete) && !pagamentoEstornado && conteudo !== null

/** Why these cannot be printed together now; undefined when they can. */
export function obstaculoDasEtiquetas(quantidade: number) {
  if (quantidade === 0) return 'Selecione os fretes que quer imprimir.'
  if (quantidade > MAX_LOTE) return `Imprima até ${MAX_LOTE} fretes por vez: desmarque ${quantidade - MAX_LOTE}.`
  return undefined
}

/** The same of their declarations, which only those with a content have. */
export function obstaculoDasDeclaracoes(selecionados: readonly Omit<Impresso, 'uuid'>[]) {
  const obstaculo = obstaculoDasEtiquetas(selecionados.length)
  if (obstaculo || selecionados.some(isDeclaravel)) return obstaculo
  return 'O que está selecionado vai com nota fiscal, sem declaração de conteúdo.'
}

/** Said once the file has come: what was selected and is not in it. */
export function semDeclaracaoText(fora: number) {
  if (fora === 0) return undefined
  return fora === 1
    ? '1 frete vai com nota fiscal e ficou fora do arquivo.'
    : `${fora} fretes vão com nota fiscal e ficaram fora do arquivo.`
}
