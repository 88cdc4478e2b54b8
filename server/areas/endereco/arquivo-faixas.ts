import type { CsvLido } from '../../kernel/text/csv.ts'
import type { ErroDeLinha, LinhaDeFaixas } from './importacao.rules.ts'

/**
 * Reads the rows of a file of CEP ranges. Two kinds are known by their header: `ibge,inicio,fim`, and that of the public table
 * datasets-br/city-codes, with `idIBGE`, `state` and `postalCode_ranges` ('[01000-001 05999-999] [08000-000 08499-999]').
 */
export function readArquivoDeFaixas(records: CsvLido): { linhas: LinhaDeFaixas[]; erros: ErroDeLinha[] } {
  if ('erro' in records) return { linhas: [], erros: [records.erro] }
  const [header, ...rows] = records
  const format = FORMATS.find(({ columns }) => columns.every((column) => header?.cells.includes(column)))
  if (!header || !format) {
    const known = FORMATS.map(({ columns }) => columns.join(', ')).join(' ou ')
    return {
      linhas: [],
      erros: [{ linha: 1, mensagem: `o cabeçalho não é conhecido. São aceitas as colunas ${known}.` }],
    }
  }
  const erros: ErroDeLinha[] = []
  const linhas = rows.flatMap(({ linha, cells }) => {
    const cell = (column: string) => cells[header.cells.indexOf(column)] ?? ''
    const read = cells.length === header.cells.length ? format.read(cell) : undefined
    if (read) return [{ linha, ...read }]
    erros.push({ linha, mensagem: `a linha não segue o cabeçalho ou não tem faixas como ${format.example}.` })
    return []
  })
  return { linhas, erros }
}

type Format = {
  columns: string[]
  example: string
  /** Undefined when the cells cannot be understood. */
  read(cell: (column: string) => string): Omit<LinhaDeFaixas, 'linha'> | undefined
}

const FORMATS: Format[] = [
  {
    columns: ['idIBGE', 'state', 'postalCode_ranges'],
    example: "'[01000-001 05999-999]'",
    read(cell) {
      const text = cell('postalCode_ranges')
      if (!/^(\[[^\][\s]+ [^\][\s]+\]\s*)*$/.test(text)) return undefined
      const intervalos = [...text.matchAll(/\[(\S+) (\S+)\]/g)].map(([, inicio = '', fim = '']) => ({ inicio, fim }))
      return { ibge: cell('idIBGE'), uf: cell('state'), intervalos }
    },
  },
  {
    columns: ['ibge', 'inicio', 'fim'],
    example: "'01000001,05999999'",
    read(cell) {
      const [inicio, fim] = [cell('inicio'), cell('fim')]
      return { ibge: cell('ibge'), intervalos: inicio || fim ? [{ inicio, fim }] : [] }
    },
  },
]
