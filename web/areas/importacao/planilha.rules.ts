import { COLUNAS, findColuna, MAX_LINHAS, type NomeDaColuna } from '#contract/importacao'
import { type Celula, textOf } from './celula.rules.ts'

/** A table as it was read: rows of cells, the first one is row 1 of the spreadsheet. */
export type Tabela = readonly (readonly Celula[])[]

/** A table whose headings were found. `colunas` says what each of its columns means, where it means something. */
export type Planilha = {
  titulos: string[]
  colunas: (NomeDaColuna | null)[]
  linhas: { numero: number; celulas: Celula[] }[]
}

export type Celulas = Partial<Record<NomeDaColuna, string>>

/** Why a table cannot be taken, in words for the person. */
export const RECUSAS = {
  vazia: 'A planilha está vazia.',
  semLinhas: 'A planilha tem os títulos das colunas, e nenhuma linha abaixo deles.',
  semTitulos:
    'Nenhum título de coluna foi reconhecido. A primeira linha deve ter os títulos, como no modelo: Nome, CEP, Peso…',
  linhasDemais: (quantas: number) =>
    `A planilha tem ${quantas.toLocaleString('pt-BR')} linhas. Envie até ${MAX_LINHAS.toLocaleString('pt-BR')} por vez.`,
} as const

/** Above the headings there may stand the name of the shop, a date, an empty row. */
const LOOKED_AT = 10

/** Reads the headings and takes the rows below them that say anything; a sentence where that cannot be. */
export function readTabela(tabela: Tabela): Planilha | string {
  if (!tabela.some((linha) => linha.some(says))) return RECUSAS.vazia
  const at = findTitulos(tabela)
  if (at === null) return RECUSAS.semTitulos
  const titulos = (tabela[at] ?? []).map((celula) => (typeof celula === 'string' ? celula.trim() : celula.numero))
  const linhas = tabela
    .map((celulas, index) => ({ numero: index + 1, celulas: celulas.slice(0, titulos.length) }))
    .slice(at + 1)
    .filter(({ celulas }) => celulas.some(says))
  if (linhas.length === 0) return RECUSAS.semLinhas
  if (linhas.length > MAX_LINHAS) return RECUSAS.linhasDemais(linhas.length)
  return { titulos, colunas: titulos.map((titulo) => findColuna(titulo) ?? null), linhas }
}

/** How many headings are recognised in the row that has most of them: what a file is read with is judged by it. */
export const countTitulos = (tabela: Tabela) => Math.max(0, ...tabela.slice(0, LOOKED_AT).map(countIn))

function findTitulos(tabela: Tabela) {
  const most = countTitulos(tabela)
  return most === 0 ? null : tabela.findIndex((linha) => countIn(linha) === most)
}

const countIn = (linha: readonly Celula[]) =>
  new Set(linha.flatMap((celula) => (typeof celula === 'string' ? (findColuna(celula) ?? []) : []))).size

const says = (celula: Celula) => typeof celula !== 'string' || celula.trim() !== ''

/** The columns without which no row can be right, and that no heading means. */
export const listFaltando = ({ colunas }: Pick<Planilha, 'colunas'>) =>
  COLUNAS.filter(({ nome, obrigatoria }) => obrigatoria && !colunas.includes(nome))

/** The columns that mean nothing so far, with what stands in them, for a person to tell what they are. */
export const listDesconhecidas = ({ titulos, colunas, linhas }: Planilha) =>
  titulos.flatMap((titulo, index) => {
    const said = linhas.map(({ celulas }) => celulas[index]).find((celula) => celula !== undefined && says(celula))
    if (colunas[index] || (titulo === '' && said === undefined)) return []
    return [{ index, titulo: titulo || `Coluna ${index + 1}`, exemplo: textOf(said, 'nome') }]
  })

/** The person says which column it is; whichever was it before is it no longer. */
export const mapColuna = (planilha: Planilha, nome: NomeDaColuna, index: number | null): Planilha => ({
  ...planilha,
  colunas: planilha.colunas.map((coluna, at) => (at === index ? nome : coluna === nome ? null : coluna)),
})

/** The rows with their cells by name. Where two columns mean the same ('CPF', 'CNPJ'), the first one filled in counts. */
export const readLinhas = ({ colunas, linhas }: Planilha) =>
  linhas.map(({ numero, celulas }) => {
    const lidas: Celulas = {}
    for (const [index, coluna] of colunas.entries())
      if (coluna && !lidas[coluna]) lidas[coluna] = textOf(celulas[index], coluna)
    return { numero, celulas: lidas }
  })
