import type * as z from 'zod'
import {
  ATIVIDADE_XLSX,
  ATIVIDADES_POR_PAGINA,
  type Atividade,
  describeAcao,
  type FiltroDeAtividade,
} from '#contract/conta/atividade'
import type { Deps } from '../../kernel/deps.ts'
import { AppError } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { BYTE_ORDER_MARK, csvRow, instantCell, reaisCell, textCell } from '../../kernel/text/write-csv.ts'
import { type Cell, writeXlsx } from '../../kernel/text/write-xlsx.ts'
import { listNomes } from '../acesso/index.ts'
import {
  countAtividade,
  type Filtro,
  type LinhaDeAtividade,
  listPessoas as listComAtividade,
  listAtividade as listLinhas,
  readAtividade,
} from '../atividade/index.ts'

type FiltroPedido = z.output<typeof FiltroDeAtividade>

/** One page of who did what, and the total. Throws NOT_FOUND for a member: it is the subscriber's alone (D §16). */
export async function listAtividade(deps: Deps, session: SessionDeAssinante, pedido: FiltroPedido) {
  const filtro = filtroOf(session, pedido)
  const { page = 0, pageSize = ATIVIDADES_POR_PAGINA } = pedido
  const total = await countAtividade(deps.db, filtro)
  const found = await listLinhas(deps.db, filtro, { limit: pageSize, offset: page * pageSize })
  const nomes = await nomesDe(deps, found)
  return { total, linhas: found.map((linha): Atividade => shown(linha, nomes)) }
}

/** The people with a line, by name. */
export async function listPessoas({ db }: Deps, session: SessionDeAssinante) {
  assertPropria(session)
  const nomes = await listNomes(db, await listComAtividade(db, session.assinaturaUuid))
  return [...nomes].map(([uuid, nome]) => ({ uuid, nome })).toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/** Every line of the filter as a file; page numbers are ignored. */
export function exportAtividade(
  deps: Deps,
  session: SessionDeAssinante,
  pedido: FiltroPedido,
  type: 'text/csv' | typeof ATIVIDADE_XLSX,
): FileAnswer {
  const linhas = readLinhas(deps, filtroOf(session, pedido))
  return type === ATIVIDADE_XLSX
    ? { name: 'atividade.xlsx', parts: writeXlsx('Atividade', TITULOS, linhas) }
    : { name: 'atividade.csv', parts: renderCsv(linhas) }
}

function filtroOf(session: SessionDeAssinante, { pessoa, dataInicio, dataFim }: FiltroPedido): Filtro {
  assertPropria(session)
  const usuarioUuid = pessoa ? pessoa.toLowerCase() : undefined
  return { assinaturaUuid: session.assinaturaUuid, usuarioUuid, inicio: dataInicio, fim: dataFim }
}

function assertPropria({ isPropria }: SessionDeAssinante) {
  if (!isPropria) throw new AppError('NOT_FOUND', 'Só o dono da conta vê a atividade.')
}

const nomesDe = ({ db }: Deps, linhas: readonly LinhaDeAtividade[]) =>
  listNomes(db, [...new Set(linhas.map(({ usuarioUuid }) => usuarioUuid))])

function shown(linha: LinhaDeAtividade, nomes: ReadonlyMap<string, string>): Atividade {
  const { uuid, usuarioUuid, em, acao, quantidade, valorCentavos: valor, detalhe } = linha
  const ator = { uuid: usuarioUuid, nome: nomes.get(usuarioUuid) ?? '' }
  return { uuid, em, ator, acao, descricao: describeAcao(acao, quantidade), quantidade, valor, detalhe }
}

const COLUNAS: readonly (readonly [string, (linha: Atividade) => Cell])[] = [
  ['Data', ({ em }) => instantCell(em)],
  ['Pessoa', ({ ator }) => ator.nome],
  ['O que fez', ({ descricao }) => descricao],
  ['Quantidade', ({ quantidade }) => ({ numero: quantidade })],
  ['Valor', ({ valor }) => (valor === null ? null : { reais: valor })],
  ['Detalhe', ({ detalhe }) => detalhe],
  ['Código', ({ uuid }) => uuid],
]
const TITULOS = COLUNAS.map(([titulo]) => titulo)

async function* readLinhas(deps: Deps, filtro: Filtro): AsyncGenerator<Cell[][], void> {
  for await (const rows of readAtividade(deps.db, filtro)) {
    const nomes = await nomesDe(deps, rows)
    yield rows.map((row) => COLUNAS.map(([, cell]) => cell(shown(row, nomes))))
  }
}

/** As a Brazilian spreadsheet opens it. */
async function* renderCsv(parts: AsyncIterable<Cell[][]>): AsyncGenerator<string, void> {
  let head = BYTE_ORDER_MARK + csvRow(TITULOS.map(textCell))
  for await (const linhas of parts) {
    yield head + linhas.map((cells) => csvRow(cells.map(csvCell))).join('')
    head = ''
  }
}

function csvCell(cell: Cell) {
  if (cell === null) return ''
  if (typeof cell === 'string') return textCell(cell)
  if ('reais' in cell) return reaisCell(cell.reais)
  return cell.numero === null ? '' : String(cell.numero)
}
