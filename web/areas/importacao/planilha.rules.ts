import { COLUNAS, findColuna, MAX_LINHAS, type NomeDaColuna, semEnfeite, unidadeDoTitulo } from '#contract/importacao'
import { type Celula, type Celulas, textOf } from './celula.rules.ts'
import { joinPedidos, type LinhaDePedido } from './pedido.rules.ts'
import { colunasOf, type Fontes, findFontes, indexesOf, readFontes, titulosDas } from './plataforma.rules.ts'
import { PLATAFORMAS } from './plataformas.rules.ts'
import { comUnidade, findColunasDeUnidade, grandezaOf, listDuvidas, type Unidades } from './unidade.rules.ts'

/** A table as it was read: rows of cells, the first one is row 1 of the spreadsheet. */
export type Tabela = readonly (readonly Celula[])[]

/** A table whose headings were found. `colunas` says what each of its columns means, where it means something. */
export type Planilha = {
  titulos: string[]
  colunas: (NomeDaColuna | null)[]
  linhas: { numero: number; celulas: Celula[] }[]
  /** The platform that exported it, and where it has what it says. */
  fontes: Fontes | null
  /** What the person said about columns whose unit no heading names. */
  unidades: Unidades
}

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
  const fontes = findFontes(titulos, PLATAFORMAS)
  const planilha = { titulos, colunas: colunasOf(titulos, fontes), linhas, fontes, unidades: {} }
  if (linhas.length <= MAX_LINHAS) return planilha
  const encomendas = readLinhas(planilha).length
  return encomendas > MAX_LINHAS ? RECUSAS.linhasDemais(encomendas) : planilha
}

/** How many headings are recognised in the row that has most of them: what a file is read with is judged by it. */
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

/** What the platforms call their columns. */
const TITULOS = titulosDas(PLATAFORMAS)

const says = (celula: Celula) => typeof celula !== 'string' || celula.trim() !== ''

/** The columns without which no row can be right, and that no heading means. */
export const listMissing = ({ colunas }: Pick<Planilha, 'colunas'>) =>
  COLUNAS.filter(({ nome, obrigatoria }) => obrigatoria && !colunas.includes(nome))

/**
 * Whether the person has to say something about the columns: what they mean, in a file of no known platform, or in which unit
 * they are.
 */
export const needsAnswers = (planilha: Planilha) =>
  (!planilha.fontes && listMissing(planilha).length > 0) || listDuvidas(planilha, planilha.unidades).length > 0

/** The columns that mean nothing so far, with what stands in them, for a person to tell what they are. */
export function listDesconhecidas(planilha: Planilha) {
  const { titulos, colunas, linhas } = planilha
  const unidades = Object.values(findColunasDeUnidade(planilha))
  return titulos.flatMap((titulo, index) => {
    const said = linhas.map(({ celulas }) => celulas[index]).find((celula) => celula !== undefined && says(celula))
    if (colunas[index] || unidades.includes(index) || (titulo === '' && said === undefined)) return []
    return [{ index, titulo: titulo || `Coluna ${index + 1}`, exemplo: textOf(said, 'nome') }]
  })
}

/** The person says which column it is; whichever was it before is it no longer. */
export const mapColuna = (planilha: Planilha, nome: NomeDaColuna, index: number | null): Planilha => ({
  ...planilha,
  colunas: planilha.colunas.map((coluna, at) => (at === index ? nome : coluna === nome ? null : coluna)),
})

/**
 * The parcels with their cells by name. Where two columns mean the same ('CPF', 'CNPJ'), the first one filled in counts.
 * Several lines of one order are one parcel (`joinPedidos`).
 */
export function readLinhas(planilha: Planilha): LinhaDePedido[] {
  const { titulos, colunas, linhas, fontes, unidades } = planilha
  const unidadesPorLinha = findColunasDeUnidade(planilha)
  const dePlataforma = new Set(fontes ? indexesOf(fontes).map(([index]) => index) : [])
  const lidas = linhas.map(({ numero, celulas }) => {
    const text = (index: number, coluna: NomeDaColuna) => {
      const texto = textOf(celulas[index], coluna)
      const grandeza = grandezaOf(coluna)
      if (!grandeza) return texto
      const naLinha = unidadesPorLinha[grandeza]
      const dita = naLinha === undefined ? undefined : textOf(celulas[naLinha], 'nome')
      return comUnidade(texto, unidadeDoTitulo(titulos[index] ?? '', coluna) ?? (dita || unidades[grandeza]))
    }
    const lida: Celulas = fontes ? readFontes(fontes, text) : {}
    for (const [index, coluna] of colunas.entries())
      if (coluna && !lida[coluna] && !dePlataforma.has(index)) lida[coluna] = text(index, coluna)
    const valorIn = (index: number | undefined) => (index === undefined ? '' : text(index, 'valor'))
    const { linha, unitario, pedido } = fontes?.valor ?? {}
    return {
      numero,
      celulas: lida,
      valor: { linha: valorIn(linha), unitario: valorIn(unitario), pedido: valorIn(pedido) },
    }
  })
  return joinPedidos(lidas, fontes !== null)
}
