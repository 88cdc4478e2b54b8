import { ACOES } from '#contract/operacao/auditoria'
import type { Db } from '../../../kernel/deps.ts'
import { BYTE_ORDER_MARK, csvRow, instantCell, textCell } from '../../../kernel/text/write-csv.ts'
import { listNomes } from '../../acesso/index.ts'
import { type Filtro, listAntesDe } from './auditoria.repo.ts'
import { LINHA_DE_COMANDO_NOME } from './linha.rules.ts'

const LOTE = 1000
const COLUNAS = [
  'Linha',
  'Em',
  'Quem',
  'Ação',
  'Alvo',
  'Endereço',
  'Motivo',
  'Antes',
  'Depois',
  'Hash anterior',
  'Hash',
]

/** The rows of a filter as CSV for a Brazilian spreadsheet, the newest first, written while it is sent. */
export async function* renderCsv(db: Db, filtro: Filtro): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvRow(COLUNAS.map(textCell))
  let ordem = Number.MAX_SAFE_INTEGER
  for (;;) {
    const lote = await listAntesDe(db, filtro, ordem, LOTE)
    const nomes = await listNomes(db, [...new Set(lote.flatMap(({ operadorUuid }) => operadorUuid ?? []))])
    const rows = lote.map((linha) =>
      csvRow([
        String(linha.ordem),
        instantCell(linha.em),
        textCell(linha.operadorUuid ? (nomes.get(linha.operadorUuid) ?? linha.operadorUuid) : LINHA_DE_COMANDO_NOME),
        textCell(ACOES[linha.acao] ?? linha.acao),
        textCell(linha.alvo),
        textCell(linha.ip ?? ''),
        textCell(linha.motivo ?? ''),
        textCell(linha.antes ? JSON.stringify(linha.antes) : ''),
        textCell(linha.depois ? JSON.stringify(linha.depois) : ''),
        linha.hashAnterior,
        linha.hash,
      ]),
    )
    yield head + rows.join('')
    head = ''
    if (lote.length < LOTE) return
    ordem = lote.at(-1)!.ordem
  }
}
