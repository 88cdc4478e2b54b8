import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse as parseStream } from 'csv-parse'
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod'

/** What is wrong with one line of a table. */
export type ErroDeLinha = { linha: number; coluna?: string; mensagem: string }

/** The rows of a table with their line numbers, or the line from which the table cannot be read. */
export type CsvLido = { linha: number; cells: string[] }[] | { erro: ErroDeLinha }

/**
 * The rows of a table, with their line numbers; the first row is its header. Every CSV on the server is read here: what
 * operators import and what comes with the project. The separator is the header's: comma or semicolon. A byte order mark,
 * lines that begin with '#' and spaces around a cell are ignored. A row may have fewer or more cells than the header.
 */
export function readCsv(text: string): CsvLido {
  const delimiter = delimiterOf(findHeader(`${text}\n`))
  try {
    const parsed: unknown = parse(text, { ...OPTIONS, delimiter })
    const rows = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })).parse(parsed)
    return rows.map(({ record, info }) => ({ linha: info.lines, cells: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { erro: { linha: Number(error['lines'] ?? 1), mensagem: ASPAS } }
  }
}

const OPTIONS = {
  bom: true,
  comment: '#',
  comment_no_infix: true,
  info: true,
  relax_column_count: true,
  skip_empty_lines: true,
  trim: true,
}
const ASPAS = 'as aspas desta linha não fecham.'
const LONGA = 'esta linha é longa demais.'

/** A row of a table that is read while it arrives, with its own text. */
export type LinhaDeTabela = { linha: number; cells: string[]; texto: string }
/** A table that cannot be read on. */
export class TabelaIlegivel extends Error {
  readonly erro: ErroDeLinha
  constructor(erro: ErroDeLinha) {
    super(erro.mensagem)
    this.erro = erro
  }
}
/** A text longer than this without an end of row is not a table. */
const MAX_LINHA = 16 * 1024

/**
 * As `readCsv`, for a table of many lines: other requests have their turn after each slice of it. Reading ends one row after
 * `most`, which is enough to refuse the table.
 */
export async function readLongCsv(text: string, most = Number.POSITIVE_INFINITY): Promise<CsvLido> {
  const rows: { linha: number; cells: string[] }[] = []
  try {
    for await (const { linha, cells } of streamLongCsv(text)) {
      rows.push({ linha, cells })
      if (rows.length > most) break
    }
  } catch (error) {
    if (!(error instanceof TabelaIlegivel)) throw error
    return { erro: error.erro }
  }
  return rows
}

/** Reads a table as `readCsv` does and hands over row by row, for a caller who keeps none. Throws `TabelaIlegivel`. */
export const streamLongCsv = (text: string) => streamCsv(slicesOf(text))

/** Some milliseconds of reading each. */
const SLICE = 32 * 1024
async function* slicesOf(text: string) {
  for (let at = 0; at < text.length; at += SLICE) {
    await setImmediate()
    yield text.slice(at, at + SLICE)
  }
}

/** Reads a table as `readCsv` does, row by row while its text arrives. Throws `TabelaIlegivel`. */
export async function* streamCsv(text: AsyncIterable<string>): AsyncGenerator<LinhaDeTabela, void> {
  const parts = text[Symbol.asyncIterator]()
  let head = ''
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    head += next.value
    if (findHeader(head) !== undefined || head.length > MAX_LINHA) break
  }
  const delimiter = delimiterOf(findHeader(`${head}\n`))
  const rest = { [Symbol.asyncIterator]: () => parts }
  const measure = createRegua()
  async function* whole() {
    measure(head)
    yield head
    for await (const part of rest) {
      measure(part)
      yield part
    }
  }
  const parser = parseStream({ ...OPTIONS, delimiter, raw: true, max_record_size: MAX_LINHA })
  const source = Readable.from(whole())
  source.on('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    for await (const row of parser as AsyncIterable<{ record: string[]; raw: string; info: { lines: number } }>)
      yield { linha: row.info.lines, cells: row.record, texto: row.raw.trim() }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const mensagem = error.code === 'CSV_MAX_RECORD_SIZE' ? LONGA : ASPAS
    throw new TabelaIlegivel({ linha: Number(error['lines'] ?? 1), mensagem })
  } finally {
    source.destroy()
  }
}

/**
 * Measures the lines of a text that comes in parts, before their cells are counted: a line of a million separators has a
 * million empty cells, and no cell is too long. Throws `TabelaIlegivel`.
 */
function createRegua() {
  let [linha, length] = [1, 0]
  return (part: string) => {
    let at = 0
    for (let end = part.indexOf('\n'); end >= 0; end = part.indexOf('\n', at)) {
      grow(end - at)
      ;[linha, length, at] = [linha + 1, 0, end + 1]
    }
    grow(part.length - at)
  }

  function grow(by: number) {
    length += by
    if (length > MAX_LINHA) throw new TabelaIlegivel({ linha, mensagem: LONGA })
  }
}

const delimiterOf = (header = '') => (header.includes(';') ? ';' : ',')

/**
 * The first line that is neither empty nor a comment; undefined while no such line has come with its end. Each line is read by
 * itself. One expression for all of them took twice as long for each blank line: forty held up the whole process.
 */
function findHeader(text: string) {
  let at = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
    const line = text.slice(at, end).trim() // a byte order mark goes with the spaces
    if (line !== '' && !line.startsWith('#')) return line
    at = end + 1
  }
  return undefined
}
