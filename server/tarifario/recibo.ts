import type { Recibo } from '#contract/cotacao'
import { decimal, kg } from '#contract/cotacao/limites'
import { formatReais } from '#contract/kernel/values/centavos'
import type { CodigoDaLinha, Contrato, Linha, Preco } from './preco.ts'
import type { Snapshot } from './snapshot.ts'

/** The explained price: 'Por que este preço?'. */
export const renderRecibo = (snapshot: Snapshot, preco: Preco): Recibo => ({
  ...renderBase(snapshot, preco),
  linhas: preco.linhas.map((linha) => renderLinha(linha, snapshot, preco)),
})

/** A receipt without its lines. */
const renderBase = (snapshot: Snapshot, preco: Preco) => ({
  tabela: snapshot.regras.tabela,
  versao: snapshot.regras.versao,
  isEstimativa: snapshot.regras.isEstimativa,
  zona: snapshot.rota.zona,
  regiaoOrigem: snapshot.rota.regiaoOrigem,
  regiaoDestino: snapshot.rota.regiaoDestino,
  pesoReal: preco.pesoRealGramas,
  pesoCubado: preco.pesoCubadoGramas,
  pesoCobrado: preco.pesoCobradoGramas,
  regraDoPeso: preco.isCubado ? ('CUBADO' as const) : ('REAL' as const),
  total: preco.total,
  balcao: preco.balcao,
})

const renderLinha = ({ codigo, valor }: Linha, snapshot: Snapshot, preco: Preco) => ({
  codigo,
  descricao: DESCRICAO[codigo](snapshot, preco),
  valor,
})

/**
 * The explained price where the carrier's API told it: what the API told, our service, and beside them the table's price
 * for the same measures (D §18).
 */
export function renderReciboDaApi(snapshot: Snapshot, contrato: Contrato, preco: Preco, tabelado: Preco): Recibo {
  const linhas: Recibo['linhas'] = contrato.informado.map(({ nome, valor }) => ({
    codigo: 'TRANSPORTADORA',
    descricao: nome,
    valor,
  }))
  const margem = preco.linhas.find(({ codigo }) => codigo === 'MARGEM')
  if (margem) linhas.push(renderLinha(margem, snapshot, preco))
  return { ...renderBase(snapshot, preco), linhas, precoTabela: tabelado.total }
}

const DESCRICAO: Record<CodigoDaLinha, (snapshot: Snapshot, preco: Preco) => string> = {
  FRETE: ({ origem, destino }, { pesoCobradoGramas }) => `Faixa até ${kg(pesoCobradoGramas)}, ${origem} a ${destino}`,
  AD_VALOREM: ({ regras: { seguro } }, { valorSeguro }) =>
    `Valor declarado: ${decimal(seguro.ppm / 10)}% ` +
    (seguro.gratis > 0 ? `do que passa de ${formatReais(seguro.gratis)}` : `de ${formatReais(valorSeguro)}`),
  GRIS: ({ regras: { gris } }, { valorSeguro }) =>
    `Gerenciamento de risco: ${decimal((gris?.ppm ?? 0) / 10)}% de ${formatReais(valorSeguro)}` +
    (gris?.minimo ? `, no mínimo ${formatReais(gris.minimo)}` : ''),
  MANUSEIO: ({ regras }) => `Manuseio: ${formatReais(regras.manuseioPorKg)} por kg`,
  EMISSAO: () => 'Emissão do documento de transporte',
  MINIMO: ({ regras }) => `Complemento até o frete mínimo de ${formatReais(regras.freteMinimo)}`,
  AVISO_RECEBIMENTO: () => 'Aviso de recebimento',
  MAO_PROPRIA: () => 'Mão própria',
  SOBRETAXA: ({ regras: { sobretaxa } }) =>
    `Manuseio especial: lado acima de ${sobretaxa?.ladoAcimaDeCm ?? 0} cm${sobretaxa?.rolo ? ' ou rolo' : ''}`,
  AJUSTE: ({ contrato }) =>
    contrato && contrato.custo > contrato.tabela
      ? 'Acréscimo da transportadora sobre a tabela'
      : 'Desconto da transportadora sobre a tabela',
  MARGEM: ({ regras }) => `Serviço da plataforma: ${decimal(regras.margemPpm / 10)}%`,
}
