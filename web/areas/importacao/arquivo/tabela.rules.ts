import { findColuna, MAX_LINHAS, semEnfeite } from '#contract/importacao'
import type { Celula } from '../celula.rules.ts'
import { type Planilha, readLinhas, says } from '../planilha.rules.ts'
import { colunasOf, findFontes, titulosDas } from '../plataforma.rules.ts'
import { PLATAFORMAS } from '../plataformas.rules.ts'

/** A table of a file: rows of cells, the first is row 1 of the spreadsheet. */
export type Tabela = readonly (readonly Celula[])[]

/** Why a table is refused, in words for the person. */
export const RECUSAS = {
  vazia: 'A planilha está vazia.',
  semLinhas: 'A planilha tem os títulos das colunas, e nenhuma linha abaixo deles.',
  semTitulos:
    'Nenhum título de coluna foi reconhecido. A primeira linha deve ter os títulos, como no modelo: Nome, CEP, Peso…',
  linhasDemais: (quantas: number) =>
    `A planilha tem ${quantas.toLocaleString('pt-BR')} linhas. Envie até ${MAX_LINHAS.toLocaleString('pt-BR')} por vez.`,
} as const

/** The headings are among so many first rows: above them may be the shop's name, a date or an empty row. */
const LOOKED_AT = 10

/** Finds the headings and takes the rows below that are not empty; a sentence if that fails. */
export function readTabela(tabela: Tabela): Planilha | string {
  if (!tabela.some((linha) => linha.some(says))) return RECUSAS.vazia
  const at = findTitulos(tabela)
  if (at === null) return RECUSAS.semTitulos
  const titulos = (tabela[at] ?? []).map((celula) => (typeof celula === 'string' ? celula.trim() : celula.numero))
  const linhas = tabela
    .map((celulas, index) => ({ numero: index + 1, celulas: celulas.slice(0, titulos.length) }))
    .slice(at + 1)
    .filter(({ celulas }) => celulas.some(says))
  while (isTotal(linhas.at(-1)?.celulas ?? [])) linhas.pop()
  if (linhas.length === 0) return RECUSAS.semLinhas
  const fontes = findFontes(titulos, PLATAFORMAS)
  const planilha = { titulos, colunas: colunasOf(titulos, fontes), linhas, fontes, unidades: {} }
  if (linhas.length <= MAX_LINHAS) return planilha
  const encomendas = readLinhas(planilha).length
  return encomendas > MAX_LINHAS ? RECUSAS.linhasDemais(encomendas) : planilha
}

/** The sum below a table: 'Total', and otherwise only numbers. */
function isTotal(celulas: readonly Celula[]) {
  const [first, ...rest] = celulas.filter(says)
  return (
    typeof first === 'string' &&
    /^(?:sub)?tota(?:l|is)/.test(semEnfeite(first)) &&
    rest.every((celula) => typeof celula !== 'string' || /^[R$%\s\d.,]+(?:k?g|c?m)?\s*$/i.test(celula))
  )
}

/**
 * The number of known headings in the row that has the most of them. It decides the separator and the row of headings.
 */
export const countTitulos = (tabela: Tabela) => Math.max(0, ...tabela.slice(0, LOOKED_AT).map(countIn))

function findTitulos(tabela: Tabela) {
  const most = countTitulos(tabela)
  return most === 0 ? null : tabela.findIndex((linha) => countIn(linha) === most)
}

const countIn = (linha: readonly Celula[]) =>
  new Set(
    linha.flatMap((celula) => {
      if (typeof celula !== 'string') return []
      const plain = semEnfeite(celula)
      return findColuna(celula) ?? (TITULOS.has(plain) ? plain : [])
    }),
  ).size

/** The headings of the platforms. */
const TITULOS = titulosDas(PLATAFORMAS)
