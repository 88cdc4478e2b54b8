import { COLUNAS, type NomeDaColuna, semEnfeite, unidadeDoTitulo } from '#contract/importacao'
import { type Celula, type Celulas, textOf } from './celula.rules.ts'
import { joinPedidos, type LinhaDePedido } from './pedido.rules.ts'
import { type Fontes, indexesOf, readFontes, splitNumeroDito } from './plataforma.rules.ts'
import { comUnidade, findColunasDeUnidade, grandezaOf, listDuvidas, type Unidades } from './unidade.rules.ts'

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

/** Whether a cell is not empty. */
export const says = (celula: Celula) => typeof celula !== 'string' || celula.trim() !== ''

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
