import { readCsv } from '../kernel/text/csv.ts'

/** A problem in a table and its place: `coluna` is the column's name; `linha` is 0 when the problem is the whole file. */
export type ProblemaDaTabela = { arquivo: string; linha: number; coluna?: string; mensagem: string }

/** Tables that must not be used. Carries every problem found, not only the first. */
export class TabelaInvalida extends Error {
  readonly problemas: readonly ProblemaDaTabela[]
  constructor(problemas: readonly ProblemaDaTabela[]) {
    super(problemas.map(renderProblema).join('\n'))
    this.name = 'TabelaInvalida'
    this.problemas = problemas
  }
}

function renderProblema({ arquivo, linha, coluna, mensagem }: ProblemaDaTabela) {
  const where = [arquivo, linha && `linha ${linha}`, coluna && `coluna ${coluna}`].filter(Boolean)
  return `${where.join(', ')}: ${mensagem}`
}

export type Celula = { texto: string; linha: number; coluna: string; arquivo: string }
export type Planilha = { arquivo: string; colunas: string[]; linhas: { linha: number; celulas: Celula[] }[] }

/** Reads a CSV with a header; lines that begin with # are comments. Each row must have as many cells as the header. */
export function readPlanilha(arquivo: string, texto: string | undefined, problemas: ProblemaDaTabela[]): Planilha {
  const empty = { arquivo, colunas: [], linhas: [] }
  if (texto === undefined) {
    problemas.push({ arquivo, linha: 0, mensagem: 'o arquivo não existe.' })
    return empty
  }
  const records = readCsv(texto)
  if ('erro' in records) {
    problemas.push({ arquivo, ...records.erro })
    return empty
  }
  const [header, ...rows] = records
  if (!header) {
    problemas.push({ arquivo, linha: 0, mensagem: 'o arquivo está vazio.' })
    return empty
  }
  const colunas = header.cells
  const linhas: Planilha['linhas'] = []
  for (const { cells, linha } of rows) {
    if (cells.length !== colunas.length) {
      problemas.push({ arquivo, linha, mensagem: `tem ${cells.length} colunas; o cabeçalho tem ${colunas.length}.` })
      continue
    }
    linhas.push({ linha, celulas: cells.map((celula, i) => ({ texto: celula, linha, coluna: colunas[i]!, arquivo })) })
  }
  return { arquivo, colunas, linhas }
}

/** A number up to `max` with at most `casas` decimals, as a whole number of its last decimal: ('24.9', 2, 99) → 2490. */
export function parseDecimal(texto: string, casas: number, max: number): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(texto)
  const fraction = match?.[2] ?? ''
  if (!match || fraction.length > casas) return undefined
  const value = Number(match[1]! + fraction.padEnd(casas, '0'))
  return value <= max * 10 ** casas ? value : undefined
}

/** The value of a cell. A wrong cell is noted in `problemas`, and then the whole table is refused. */
export function readCelula<T>(
  { texto, arquivo, linha, coluna }: Celula,
  problemas: ProblemaDaTabela[],
  parse: (texto: string) => T | undefined,
  espera: string,
): T | undefined {
  const value = parse(texto)
  if (value === undefined) problemas.push({ arquivo, linha, coluna, mensagem: `${espera} Está escrito "${texto}".` })
  return value
}

export function hasColunas({ arquivo, colunas }: Planilha, expected: string, problemas: ProblemaDaTabela[]) {
  const isRight = colunas.join() === expected
  if (!isRight && colunas.length > 0)
    problemas.push({ arquivo, linha: 1, mensagem: `o cabeçalho deve ser ${expected}.` })
  return isRight
}
