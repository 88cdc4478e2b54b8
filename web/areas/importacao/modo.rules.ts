import type { Rascunho } from './rascunho.rules.ts'

/** Where the rows of an import come from. */
export type Modo = 'planilha' | 'notas'

export const modoOf = ({ notas }: Pick<Rascunho, 'notas'>): Modo => (notas ? 'notas' : 'planilha')

/** The address of the page of each modo. */
export const ENDERECOS: Record<Modo, string> = { planilha: '/importacao', notas: '/notas-fiscais' }

/** '1 linha', '1.000 linhas'; of notes '1 nota', '500 notas'. */
export function countRows(modo: Modo, quantas: number) {
  const word = modo === 'notas' ? 'nota' : 'linha'
  return quantas === 1 ? `1 ${word}` : `${quantas.toLocaleString('pt-BR')} ${word}s`
}

/** The words of the screens for each modo. */
export const PALAVRAS = {
  planilha: {
    outra: 'Escolher outra planilha',
    faltam: 'O que falta na planilha',
    tabela: 'Linhas da planilha',
    coluna: 'Linha',
    repetida: 'Planilha repetida',
    deixar: 'Deixar esta planilha?',
    perde: 'As correções feitas aqui serão perdidas. A planilha no seu computador continua como está.',
    escolher: 'Para cada linha, escolher o frete',
    nenhuma: 'Nenhuma linha está pronta para o carrinho.',
    conferencia: { de: 'da planilha', muito: 'Muitas linhas' },
    sobra: 'da planilha ',
  },
  notas: {
    outra: 'Escolher outras notas',
    faltam: 'O que falta nas notas',
    tabela: 'Notas fiscais',
    coluna: 'Nota',
    repetida: 'Notas repetidas',
    deixar: 'Deixar estas notas?',
    perde: 'As correções feitas aqui serão perdidas. Os arquivos no seu computador continuam como estão.',
    escolher: 'Para cada nota, escolher o frete',
    nenhuma: 'Nenhuma nota está pronta para o carrinho.',
    conferencia: { de: 'das notas', muito: 'Muitas notas' },
    sobra: '',
  },
} as const satisfies Record<Modo, unknown>
