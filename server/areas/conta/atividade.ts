import type * as z from 'zod'
import {
  ATIVIDADE_XLSX,
  ATIVIDADES_POR_PAGINA,
  type Atividade,
  describeAcao,
  type FiltroDeAtividade,
} from '#contract/conta/atividade'
import type { Db } from '../../kernel/deps.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import type { SessionDeAssinante } from '../../kernel/session.ts'
import { type Columns, renderTable } from '../../kernel/text/table.ts'
import { instantCell } from '../../kernel/text/write-csv.ts'
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

/** One page of who did what, and the total. */
export async function listAtividade(db: Db, session: SessionDeAssinante, pedido: FiltroPedido) {
  const filtro = filtroOf(session, pedido)
  const { page = 0, pageSize = ATIVIDADES_POR_PAGINA } = pedido
  const total = await countAtividade(db, filtro)
  const found = await listLinhas(db, filtro, { limit: pageSize, offset: page * pageSize })
  const nomes = await nomesDe(db, found)
  return { total, linhas: found.map((linha): Atividade => shown(linha, nomes)) }
}

/** The people with a line, by name. */
export async function listPessoas(db: Db, session: SessionDeAssinante) {
  const nomes = await listNomes(db, await listComAtividade(db, session.assinaturaUuid))
  return [...nomes].map(([uuid, nome]) => ({ uuid, nome })).toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/** Every line of the filter as a file; page numbers are ignored. */
export function exportAtividade(
  db: Db,
  session: SessionDeAssinante,
  pedido: FiltroPedido,
  type: 'text/csv' | typeof ATIVIDADE_XLSX,
): FileAnswer {
  const isXlsx = type === ATIVIDADE_XLSX
  const linhas = readLinhas(db, filtroOf(session, pedido))
  const parts = renderTable(COLUNAS, linhas, { isXlsx, folha: 'Atividade' })
  return { name: isXlsx ? 'atividade.xlsx' : 'atividade.csv', parts }
}

function filtroOf(session: SessionDeAssinante, { pessoa, dataInicio, dataFim }: FiltroPedido): Filtro {
  const usuarioUuid = pessoa ? pessoa.toLowerCase() : undefined
  return { assinaturaUuid: session.assinaturaUuid, usuarioUuid, inicio: dataInicio, fim: dataFim }
}

const nomesDe = (db: Db, linhas: readonly LinhaDeAtividade[]) =>
  listNomes(db, [...new Set(linhas.map(({ usuarioUuid }) => usuarioUuid))])

function shown(linha: LinhaDeAtividade, nomes: ReadonlyMap<string, string>): Atividade {
  const { uuid, usuarioUuid, em, acao, quantidade, valorCentavos: valor, detalhe } = linha
  const ator = { uuid: usuarioUuid, nome: nomes.get(usuarioUuid) ?? '' }
  return { uuid, em, ator, acao, descricao: describeAcao(acao, quantidade), quantidade, valor, detalhe }
}

const COLUNAS: Columns<Atividade> = [
  ['Data', ({ em }) => instantCell(em)],
  ['Pessoa', ({ ator }) => ator.nome],
  ['O que fez', ({ descricao }) => descricao],
  ['Quantidade', ({ quantidade }) => ({ numero: quantidade })],
  ['Valor', ({ valor }) => (valor === null ? null : { reais: valor })],
  ['Detalhe', ({ detalhe }) => detalhe],
  ['Código', ({ uuid }) => uuid],
]

async function* readLinhas(db: Db, filtro: Filtro) {
  for await (const rows of readAtividade(db, filtro)) {
    const nomes = await nomesDe(db, rows)
    yield rows.map((row) => shown(row, nomes))
  }
}
