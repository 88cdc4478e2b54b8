import { planLugares } from '#contract/frete/folha'
import {
  type Folha,
  type FreteNaLista,
  hasDeclaracao,
  hasEtiqueta,
  MAX_LOTE,
  POSICOES_DA_FOLHA,
} from '#contract/frete-envio'

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

/** What the printer will print. `posicao` is the place of the first label on the first A4 sheet, from 1 to 4. */
export function resumoDaImpressao(comDace: readonly boolean[], folha: Folha, posicao: number) {
  const quantidade = comDace.length
  const etiquetas = quantidade === 1 ? '1 etiqueta' : `${quantidade} etiquetas, na ordem da lista`
  if (folha === 'ZPL') return `${etiquetas}, em um arquivo ZPL.`
  const porFolha = POSICOES_DA_FOLHA.length
  const folhas = folha === 'A4' ? Math.ceil(planLugares(comDace, posicao).length / porFolha) : quantidade
  const papel = folha === 'A4' ? 'A4' : 'de 10x15 cm'
  return `${etiquetas}, em ${folhas} ${folhas === 1 ? 'folha' : 'folhas'} ${papel}.`
}

/**
 * What the fretes of a print job need besides labels. `emPapel` counts declarations, which are papers of their own;
 * `daces` counts DACE, which stand on the sheets of the labels.
 */
export type Papeis = { quantidade: number; emPapel: number; daces: number }

/** How many of the labels come with the DACE of their DC-e, without the full stop. */
export function comDaceText(daces: number, total: number) {
  if (total === 1) return 'A etiqueta sai com a DACE, o resumo impresso da DC-e'
  const quais =
    daces === total ? 'Cada etiqueta sai' : `${daces} das ${total} etiquetas ${daces === 1 ? 'sai' : 'saem'}`
  return `${quais} com a sua DACE, o resumo impresso da DC-e`
}

/** Which declarations this print job holds, or why there are none. */
export function declaracoesText({ quantidade, emPapel, daces }: Papeis, folha: Folha) {
  if (emPapel + daces === 0) return 'Vai com nota fiscal: não há declaração de conteúdo para imprimir junto.'
  if (emPapel > 0 && folha === 'ZPL')
    return 'Para imprimir as declarações junto, escolha A4 ou Térmica: elas saem em PDF.'
  const fora = quantidade - emPapel - daces
  const fretes = (n: number) => `${n} ${n === 1 ? 'frete vai' : 'fretes vão'}`
  return [
    emPapel > 0 && 'Vêm no mesmo PDF, depois das etiquetas, em folhas A4.',
    daces > 0 && `${comDaceText(daces, quantidade)}.`,
    emPapel === 0 && 'Não há declaração em papel para imprimir.',
    daces > 0 && emPapel > 0 && `${fretes(emPapel)} com a declaração em papel.`,
    fora > 0 && `${fretes(fora)} com nota fiscal, sem declaração.`,
  ]
    .filter(Boolean)
    .join(' ')
}
