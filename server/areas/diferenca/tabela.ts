import { DESFECHOS, STATUS_DE_CONTESTACAO, TABELA_XLSX, TIPOS_DE_DIFERENCA } from '#contract/diferenca'
import type { FreteNaLista } from '#contract/frete-envio'
import type { Centavos } from '#contract/kernel/values/centavos'
import { writeDia } from '#contract/kernel/values/instant'
import type { Deps } from '../../kernel/deps.ts'
import type { FileAnswer } from '../../kernel/http/file-answer.ts'
import { type Columns, renderTable } from '../../kernel/text/table.ts'
import { instantCell } from '../../kernel/text/write-csv.ts'
import type { Cell } from '../../kernel/text/write-xlsx.ts'
import { dimensoesMedidas, listFretesDe } from '../frete/index.ts'

import { filtroOf, type PedidoDeLista } from './filtro.ts'
import type { Filtro } from './lista.repo.ts'
import { type LinhaDaTabela, readTabela } from './tabela.repo.ts'

/** 'Baixar tabela': every difference of the filter, or those that are named, as a file. */
export function exportDiferencas(
  deps: Deps,
  assinaturaUuid: string,
  pedido: PedidoDeLista,
  type: 'text/csv' | typeof TABELA_XLSX,
): FileAnswer {
  const isXlsx = type === TABELA_XLSX
  const linhas = readLinhas(deps, filtroOf(assinaturaUuid, pedido))
  const parts = renderTable(COLUNAS, linhas, { isXlsx, folha: 'Diferenças' })
  return { name: isXlsx ? 'diferencas.xlsx' : 'diferencas.csv', parts }
}

type Linha = LinhaDaTabela & { frete: FreteNaLista }

const cm = (lado: number | null | undefined): Cell => ({ numero: lado ?? null })
const kg = (gramas: number): Cell => ({ numero: gramas / 1000, casas: 3 })
const reais = (centavos: Centavos): Cell => ({ reais: centavos })
const dia = (instant: Date | null) => instant && instantCell(instant).slice(0, 10)
const nomeDe = ({ nome, sobrenome }: FreteNaLista['destinatario']) => [nome, sobrenome].filter(Boolean).join(' ')

const COLUNAS: Columns<Linha> = [
  ['Data', ({ criadaEm }) => dia(criadaEm)],
  ['Transação', ({ tipo }) => TIPOS_DE_DIFERENCA[tipo]],
  ['Situação', ({ desfecho }) => (desfecho ? DESFECHOS[desfecho] : 'Pendente')],
  ['Diferença', ({ valorCentavos }) => reais(valorCentavos)],
  ['Contestação', ({ contestacao }) => contestacao && STATUS_DE_CONTESTACAO[contestacao]],
  ['Contestar até', ({ prazoContestacao }) => prazoContestacao && writeDia(prazoContestacao)],
  ['Vencimento', ({ vencimento }) => vencimento && writeDia(vencimento)],
  ['Resolvida em', ({ quitadaEm }) => dia(quitadaEm)],
  ['Resolvida por', ({ status, porRegra }) => (status === 'QUITADO' && porRegra ? 'Sua regra' : null)],
  ['Destinatário', ({ frete }) => nomeDe(frete.destinatario)],
  ['Cidade', ({ frete }) => frete.destinatario.endereco.nomeCidade],
  ['UF', ({ frete }) => frete.destinatario.endereco.siglaUf],
  ['Transportadora', ({ frete }) => frete.transportadora.nomeTransportadora],
  ['Serviço', ({ frete }) => frete.produto.nomeProduto],
  ['Código de rastreio', ({ frete }) => frete.codigoEncomenda],
  ['Pedido', ({ frete }) => frete.pedido],
  ['Preço cotado', ({ frete }) => reais(frete.valorFrete)],
  ['Preço das medidas postadas', ({ precoCentavos }) => reais(precoCentavos)],
  ['Comprimento cotado (cm)', ({ frete }) => cm(frete.dimensoes.comprimentoPacote)],
  ['Largura cotada (cm)', ({ frete }) => cm(frete.dimensoes.larguraPacote)],
  ['Altura cotada (cm)', ({ frete }) => cm(frete.dimensoes.alturaPacote)],
  ['Diâmetro cotado (cm)', ({ frete }) => cm(frete.dimensoes.diametroPacote)],
  ['Peso cotado (kg)', ({ frete }) => kg(frete.dimensoes.pesoPacote)],
  ['Comprimento postado (cm)', ({ medidas }) => cm(medidas.comprimentoPacote)],
  ['Largura postada (cm)', ({ medidas }) => cm(medidas.larguraPacote)],
  ['Altura postada (cm)', ({ medidas }) => cm(medidas.alturaPacote)],
  ['Diâmetro postado (cm)', ({ medidas }) => cm(dimensoesMedidas(medidas).diametroPacote)],
  ['Peso postado (kg)', ({ medidas }) => kg(medidas.pesoGramas)],
  ['Código da diferença', ({ uuid }) => uuid],
]

async function* readLinhas(deps: Deps, filtro: Filtro) {
  for await (const rows of readTabela(deps.db, filtro)) {
    const fretes = await listFretesDe(deps, filtro.assinaturaUuid, [...new Set(rows.map(({ freteUuid }) => freteUuid))])
    yield rows.map((row): Linha => ({ ...row, frete: fretes.get(row.freteUuid)! }))
  }
}
