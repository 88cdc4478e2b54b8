import { COLUNAS, findColuna, MAX_LINHAS, type NomeDaColuna, semEnfeite, unidadeDoTitulo } from '#contract/importacao'
import { type Celula, type Celulas, textOf } from './celula.rules.ts'
import { joinPedidos, type LinhaDePedido } from './pedido.rules.ts'
import { colunasOf, type Fontes, findFontes, indexesOf, readFontes, splitNumeroDito, titulosDas } from './plataforma.rules.ts'
import { PLATAFORMAS } from './plataformas.rules.ts'
import { comUnidade, findColunasDeUnidade, grandezaOf, listDuvidas, type Unidades } from './unidade.rules.ts'

/** A table of a file: rows of cells, the first is row 1 of the spreadsheet. */
export type Tabela = readonly (readonly Celula[])[]

/** A table with known headings. `colunas` is the meaning of each column, null without one. */
export type Planilha = {
  titulos: string[]
  colunas: (NomeDaColuna | null)[]
  linhas: { numero: number; celulas: Celula[] }[]
  /** The platform that exported the table, and where its columns are. */
  fontes: Fontes | null
  /** The person's answers about columns whose heading names no unit. */
  unidades: Unidades
}

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

const says = (celula: Celula) => typeof celula !== 'string' || celula.trim() !== ''

/** The required columns that no heading means. */
export const listMissing = ({ colunas }: Pick<Planilha, 'colunas'>) =>
  COLUNAS.filter(({ nome, obrigatoria }) => obrigatoria && !colunas.includes(nome))

/**
 * Whether the person must say something about the columns: their meaning, in a file of no known platform, or their
 * unit.
 */
export const needsAnswers = (planilha: Planilha) =>
  (!planilha.fontes && listMissing(planilha).length > 0) || listDuvidas(planilha, planilha.unidades).length > 0

/** The columns without a meaning, with examples of their cells, for the person to name. */
export function listDesconhecidas(planilha: Planilha) {
  const { titulos, colunas, linhas } = planilha
  const unidades = Object.values(findColunasDeUnidade(planilha))
  return titulos.flatMap((titulo, index) => {
    const said = linhas.map(({ celulas }) => celulas[index]).find((celula) => celula !== undefined && says(celula))
    if (colunas[index] || unidades.includes(index) || (titulo === '' && said === undefined)) return []
    return [{ index, titulo: titulo || `Coluna ${index + 1}`, exemplo: textOf(said, 'nome') }]
  })
}

/** Gives a column the meaning that the person chose. A column that had this meaning loses it. */
export const mapColuna = (planilha: Planilha, nome: NomeDaColuna, index: number | null): Planilha => ({
  ...planilha,
  colunas: planilha.colunas.map((coluna, at) => (at === index ? nome : coluna === nome ? null : coluna)),
})

/**
 * The parcels with their cells by name. Of columns with the same meaning ('CPF', 'CNPJ'), the first filled one counts; the
 * buyer's only where no column of the recipient is filled.
 * Several lines of one order are one parcel (`joinPedidos`).
 */
export function readLinhas(planilha: Planilha): LinhaDePedido[] {
  const { titulos, colunas, linhas, fontes, unidades } = planilha
  const unidadesPorLinha = findColunasDeUnidade(planilha)
  const dePlataforma = new Set(fontes ? indexesOf(fontes).map(([index]) => index) : [])
  const isDoComprador = (index: number) => /^(?:nomedo)?(?:comprador|cliente)$/.test(semEnfeite(titulos[index] ?? ''))
  const inOrder = [...colunas.entries()].toSorted(([a], [b]) => Number(isDoComprador(a)) - Number(isDoComprador(b)))
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
    for (const [index, coluna] of inOrder)
      if (coluna && !lida[coluna] && !dePlataforma.has(index)) lida[coluna] = text(index, coluna)
    const valorIn = (index: number | undefined) => (index === undefined ? '' : text(index, 'valor'))
    const { linha, unitario, pedido } = fontes?.valor ?? {}
    return {
      numero,
      celulas: splitNumeroDito(lida),
      valor: { linha: valorIn(linha), unitario: valorIn(unitario), pedido: valorIn(pedido) },
    }
  })
  return joinPedidos(lidas, fontes !== null)
}
