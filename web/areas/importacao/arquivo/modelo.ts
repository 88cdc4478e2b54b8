import Papa from 'papaparse'
import { COLUNAS } from '#contract/importacao'
import { saveAs } from '../../../app/save-as.ts'
import type { Linha } from '../rascunho.rules.ts'

const NOME = 'modelo-freteflex'
const TITULOS = COLUNAS.map(({ titulo }) => titulo)
const EXEMPLO = COLUNAS.map(({ exemplo }) => exemplo)
/** How many empty rows are formatted as text, so that Excel drops no leading zero. */
const READY = 100

/** The spreadsheet to fill in, as an Excel file. */
export async function saveModeloXlsx() {
  saveAs(`${NOME}.xlsx`, await modeloXlsx())
}

export async function modeloXlsx() {
  const { default: writeXlsxFile } = await import('write-excel-file/universal')
  const text = (value: string, look = {}) => ({ value, type: String, format: '@', ...look })
  const blank = COLUNAS.map(() => text(''))
  return writeXlsxFile(
    [
      TITULOS.map((titulo) => text(titulo, { fontWeight: 'bold' })),
      EXEMPLO.map((exemplo) => text(exemplo)),
      ...Array.from({ length: READY }, () => blank),
    ],
    {
      sheet: 'Fretes',
      columns: COLUNAS.map(({ titulo, exemplo }) => ({ width: Math.max(titulo.length, exemplo.length) + 3 })),
      stickyRowsCount: 1,
    },
  ).toBlob()
}

export const saveModeloCsv = () => saveAs(`${NOME}.csv`, csv([EXEMPLO]))

/** The rows that still have errors, as a file to correct elsewhere. */
export const saveErradas = (nomeDoArquivo: string, linhas: readonly Linha[]) =>
  saveAs(
    `${nomeDoArquivo.replace(/\.[^.]*$/, '')} - linhas com erro.csv`,
    csv(linhas.map(({ celulas }) => COLUNAS.map(({ nome }) => celulas[nome] ?? ''))),
  )

/**
 * CSV as Excel in Brazil opens it, with semicolons and a UTF-8 mark. Cells are escaped, so that none becomes a formula.
 */
function csv(rows: string[][]) {
  const text = Papa.unparse([TITULOS, ...rows], { delimiter: ';', escapeFormulae: true })
  return new Blob(['\ufeff', text, '\r\n'], { type: 'text/csv;charset=utf-8' })
}
