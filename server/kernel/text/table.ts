import { BYTE_ORDER_MARK, csvRow, reaisCell, textCell } from './write-csv.ts'
import { type Cell, writeXlsx } from './write-xlsx.ts'

/** The columns of a file. Each says which value of a line stands in it. */
export type Columns<L> = readonly (readonly [string, (linha: L) => Cell])[]

/** Lines, part by part, as a CSV or as a workbook whose sheet is named `folha`. */
export function renderTable<L>(
  columns: Columns<L>,
  parts: AsyncIterable<readonly L[]>,
  { isXlsx, folha }: { isXlsx: boolean; folha: string },
): AsyncGenerator<string | Uint8Array, void> {
  const titulos = columns.map(([titulo]) => titulo)
  const cells = cellsOf(columns, parts)
  return isXlsx ? writeXlsx(folha, titulos, cells) : renderCsv(titulos, cells)
}

async function* cellsOf<L>(columns: Columns<L>, parts: AsyncIterable<readonly L[]>) {
  for await (const linhas of parts) yield linhas.map((linha) => columns.map(([, cell]) => cell(linha)))
}

/** As a Brazilian spreadsheet opens it. */
async function* renderCsv(titulos: string[], parts: AsyncIterable<Cell[][]>): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvRow(titulos.map(textCell))
  for await (const linhas of parts) {
    yield head + linhas.map((cells) => csvRow(cells.map(csvCell))).join('')
    head = ''
  }
}

function csvCell(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell)
  if ('reais' in cell) return reaisCell(cell.reais)
  const { numero, casas } = cell
  return numero === null ? '' : (casas ? numero.toFixed(casas) : String(numero)).replace('.', ',')
}
