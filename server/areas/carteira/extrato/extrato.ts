import type * as z from 'zod'
import {
  type FiltroDeTransacoes,
  MEIOS,
  STATUS_DE_TRANSACAO,
  TIPOS_DE_TRANSACAO,
  TRANSACOES_POR_PAGINA,
  type Transacao,
} from '#contract/carteira'
import type { Db, Deps } from '../../../kernel/deps.ts'
import type { FileAnswer } from '../../../kernel/http/file-answer.ts'
import type { SessionDeAssinante } from '../../../kernel/session.ts'
import { nameAtores } from '../../acesso/index.ts'
import { countLinhas, type Filtro, type LinhaDoExtrato, listLinhas, readLinhas } from './extrato.repo.ts'
import { renderCsv } from './extrato-csv.ts'
import { renderOfx } from './extrato-ofx.ts'
import { renderXml } from './extrato-xml.ts'

type FiltroPedido = z.output<typeof FiltroDeTransacoes>

/** One page of a subscriber's lines, and their total number. */
export async function listTransacoes(db: Db, session: SessionDeAssinante, pedido: FiltroPedido) {
  const filtro = filtroOf(session.assinaturaUuid, pedido)
  const { page = 0, pageSize = TRANSACOES_POR_PAGINA } = pedido
  const total = await countLinhas(db, filtro)
  const linhas = await listLinhas(db, filtro, { limit: pageSize, offset: page * pageSize })
  const atores = linhas.map(({ ator }) => ator)
  const nameAtor = await nameAtores(db, session, atores)
  return { total, transacoes: linhas.map((linha) => ({ ...transacaoOf(linha), ator: nameAtor(linha.ator) })) }
}

/** All matching lines as a file; page numbers are ignored. */
export function exportTransacoes(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  assinaturaUuid: string,
  pedido: FiltroPedido,
  type: 'application/xml' | 'text/csv' | 'application/x-ofx',
): FileAnswer {
  const filtro = filtroOf(assinaturaUuid, pedido)
  switch (type) {
    case 'application/xml':
      return { name: 'transacoes.xml', parts: renderXml(deps.db, filtro) }
    case 'text/csv':
      return { name: 'transacoes.csv', parts: renderCsv(deps.db, filtro) }
    case 'application/x-ofx':
      return { name: 'transacoes.ofx', parts: renderOfx(deps, filtro) }
  }
}

/** Every line in the words of the screen, for the export of personal data. */
export async function tellTransacoes(db: Db, assinaturaUuid: string) {
  const told: object[] = []
  for await (const linhas of readLinhas(db, { assinaturaUuid })) {
    for (const {
      tipo,
      status,
      meio,
      em,
      criadaEm,
      valorCentavos,
      naCarteiraCentavos,
      saldoCentavos,
      deCartaoCentavos,
    } of linhas)
      told.push({
        em,
        criadaEm,
        tipo: TIPOS_DE_TRANSACAO[tipo].descricao,
        status: STATUS_DE_TRANSACAO[status],
        meio: MEIOS[meio],
        valorCentavos,
        naCarteiraCentavos,
        saldoCentavos,
        deCartaoCentavos,
      })
  }
  return told
}

const filtroOf = (assinaturaUuid: string, pedido: FiltroPedido): Filtro => ({
  assinaturaUuid,
  inicio: pedido.dataInicio,
  fim: pedido.dataFim,
  tipo: pedido.tipoTransacao || undefined,
  status: pedido.statusTransacao || undefined,
})

const transacaoOf = (linha: LinhaDoExtrato): Omit<Transacao, 'ator'> => ({
  uuid: linha.uuid,
  dataCriacao: linha.criadaEm,
  dataEfetivacao: linha.em,
  valor: linha.valorCentavos,
  valorDesconto: 0,
  status: { codigo: linha.status, descricao: STATUS_DE_TRANSACAO[linha.status] },
  tipoTransacao: { codigo: linha.tipo, ...TIPOS_DE_TRANSACAO[linha.tipo] },
  meioPagamento: { nome: MEIOS[linha.meio] },
  saldo: linha.saldoCentavos,
  deCartao: linha.deCartaoCentavos === null ? null : Math.abs(linha.deCartaoCentavos),
  origem: { tipo: linha.origem, uuid: linha.origemUuid },
})
