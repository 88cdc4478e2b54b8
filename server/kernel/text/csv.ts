import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'

/** What is wrong with one line of a table. */
export type ErroDeLinha = { linha: number; coluna?: string; mensagem: string }

/**
 * The rows of a table, with their line numbers; the first row is its header. Every CSV on the server is read here: what
 * operators import and what comes with the project. The separator is the header's: comma or semicolon. A byte order mark,
 * lines that begin with '#' and spaces around a cell are ignored. A row may have fewer or more cells than the header.
 */
export function readCsv(text: string): { linha: number; cells: string[] }[] | { erro: ErroDeLinha } {
  const header = /^\uFEFF?(?:\s*(?:#.*)?\r?\n)*(.*)/.exec(text)?.[1] ?? ''
  const delimiter = header.includes(';') ? ';' : ','
  try {
    const options = { bom: true, delimiter, comment: '#', comment_no_infix: true, info: true }
    const parsed: unknown = parse(text, { ...options, relax_column_count: true, skip_empty_lines: true, trim: true })
    const rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })).parse(parsed)
    return rows.map(({ record, info }) => ({ linha: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { erro: { linha: Number(error['lines'] ?? 1), mensagem: 'as aspas desta linha não fecham.' } }
  }
}
