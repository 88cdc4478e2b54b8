import Papa from 'papaparse'
import { countTitulos, type Tabela } from './tabela.rules.ts'

const SEPARADORES = [';', ',', '\t', '|']
/** How many rows are read to find the separator. */
const SHOWN = 12

/** Reads a table in text. Its separator is the one with which most headings are known. Cells may be quoted. */
export function readCsv(text: string): Tabela {
  const body = text.replace(/^sep=.\r?\n/i, '') // Excel's own hint about the separator
  const parse = (delimiter: string, preview = 0) => Papa.parse<string[]>(body, { delimiter, preview }).data
  const [best = ';'] = SEPARADORES.map((delimiter) => ({ delimiter, known: countTitulos(parse(delimiter, SHOWN)) }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ delimiter }) => delimiter)
  return parse(best)
}
