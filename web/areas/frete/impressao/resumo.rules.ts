import { planLugares } from '#contract/frete/folha'
import { type Folha, POSICOES_DA_FOLHA } from '#contract/frete-envio'

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
