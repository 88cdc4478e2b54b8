import { MEIOS, STATUS_DE_TRANSACAO, TIPOS_DE_TRANSACAO } from '#contract/carteira'
import type { Db } from '../../../kernel/deps.ts'
import { BYTE_ORDER_MARK, csvRow, instantCell, reaisCell, textCell } from '../../../kernel/text/write-csv.ts'
import { type Filtro, type LinhaDoExtrato, readLinhas } from './extrato.repo.ts'
import { comSinal } from './extrato.rules.ts'

/** The columns of the file, with their contents; docs/extrato.md explains them. */
const COLUNAS: readonly (readonly [string, (linha: LinhaDoExtrato) => string])[] = [
  ['Data', ({ em }) => instantCell(em)],
  ['Tipo', ({ tipo }) => textCell(TIPOS_DE_TRANSACAO[tipo].descricao)],
  ['Meio', ({ meio }) => textCell(MEIOS[meio])],
  ['Status', ({ status }) => textCell(STATUS_DE_TRANSACAO[status])],
  ['Valor', (linha) => reaisCell(comSinal(linha))],
  ['Na carteira', ({ naCarteiraCentavos }) => reaisCell(naCarteiraCentavos)],
  ['Saldo', ({ saldoCentavos }) => reaisCell(saldoCentavos)],
  ['Criada em', ({ criadaEm }) => instantCell(criadaEm)],
  ['Origem', ({ origem }) => textCell(origem)],
  ['Código da origem', ({ origemUuid }) => textCell(origemUuid)],
  ['Código', ({ uuid }) => textCell(uuid)],
  ['De cartão', ({ deCartaoCentavos }) => reaisCell(deCartaoCentavos)],
]
const COLUNAS_DO_CSV = COLUNAS.map(([nome]) => nome)

/** The statement as CSV for a Brazilian spreadsheet. */
export async function* renderCsv(db: Db, filtro: Filtro): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvRow(COLUNAS_DO_CSV.map(textCell))
  for await (const linhas of readLinhas(db, filtro)) {
    yield head + linhas.map((linha) => csvRow(COLUNAS.map(([, cell]) => cell(linha)))).join('')
    head = ''
  }
}
