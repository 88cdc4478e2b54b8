import { type FreteNaLista, hasDeclaracao, hasEtiqueta, MAX_LOTE } from '#contract/frete-envio'

/** The fields that decide which papers a frete has. `conteudo` is null or not; its value does not matter. */
export type Impresso = Pick<FreteNaLista, 'uuid' | 'statusFrete' | 'pagamentoEstornado'> & { conteudo: unknown }
/** `Impresso` with the field that decides which papers are printed together. */
export type ImpressoComDocumento = Impresso & Pick<FreteNaLista, 'documentoFiscal'>

/**
 * Whether the frete has a label that can be selected, printed and printed again (S2 §4). A frete whose payment the bank
 * took back has none (D §23).
 */
export const isImprimivel = ({
  statusFrete,
  pagamentoEstornado,
}: Pick<Impresso, 'statusFrete' | 'pagamentoEstornado'>) => hasEtiqueta(statusFrete) && !pagamentoEstornado

/** Whether the frete has a declaration to print, because its goods travel without an invoice (S2 §4). */
export const isDeclaravel = ({ statusFrete, pagamentoEstornado, conteudo }: Omit<Impresso, 'uuid'>) =>
  hasDeclaracao(statusFrete) && !pagamentoEstornado && conteudo !== null

/** Whether the frete has an authorised DC-e, whose DACE is printed with the label. */
export const hasDace = ({ documentoFiscal: { tipo, situacao, protocolo } }: Pick<FreteNaLista, 'documentoFiscal'>) =>
  tipo === 'DCE' && situacao === 'VALIDO' && protocolo !== null

/** Why the labels of these fretes cannot be printed together now; undefined when they can. */
export function obstaculoDasEtiquetas(quantidade: number) {
  if (quantidade === 0) return 'Selecione os fretes que quer imprimir.'
  if (quantidade > MAX_LOTE) return `Imprima até ${MAX_LOTE} fretes por vez: desmarque ${quantidade - MAX_LOTE}.`
  return undefined
}

/**
 * Why the declarations of these fretes cannot be printed; undefined when they can. Only fretes with a content have one.
 */
export function obstaculoDasDeclaracoes(selecionados: readonly Omit<Impresso, 'uuid'>[]) {
  const obstaculo = obstaculoDasEtiquetas(selecionados.length)
  if (obstaculo || selecionados.some(isDeclaravel)) return obstaculo
  return 'Vai com nota fiscal, sem declaração.'
}

/** The sentence after the download: how many of the selected fretes are not in the file. */
export function semDeclaracaoText(fora: number) {
  if (fora === 0) return undefined
  return fora === 1
    ? '1 frete vai com nota fiscal e ficou fora do arquivo.'
    : `${fora} fretes vão com nota fiscal e ficaram fora do arquivo.`
}
