import Papa from 'papaparse'
import { countTitulos, type Tabela } from '../planilha.rules.ts'

const SEPARADORES = [';', ',', '\t', '|']
/** Rows that show which separator it is. */
const SHOWN = 12

/** A table in text: separated by whatever makes most headings known, quoted where it has to be. */
export function readCsv(text: string): Tabela {
  const body = text.replace(/^sep=.\r?\n/i, '') // Excel's own hint
  const parse = (delimiter: string, preview = 0) => Papa.parse<string[]>(body, { delimiter, preview }).data
  const [best = ';'] = SEPARADORES.map((delimiter) => ({ delimiter, known: countTitulos(parse(delimiter, SHOWN)) }))
    .toSorted((a, b) => b.known - a.known)
    .map(({ delimiter }) => delimiter)
  return parse(best)
}
