import { randomUUID } from 'node:crypto'
import { CORREIOS, destinatario, RIO } from '../server/testing/given/carrinho.ts'

const { cidade: _, ...endereco } = destinatario().endereco
/** As the house keeps people: numbers are digits alone. */
const pessoa = {
  ...destinatario({ cpfCnpj: '11144477735' }),
  endereco: { ...endereco, cep: '20040020', municipioUuid: RIO },
}

/** The columns that all fretes of a bench share: a small box by PAC from São Paulo to Rio, bought at `em`, without a label. */
export const freteEm = (em: Date) => ({
  pedido: '',
  destinatario: pessoa,
  remetente: pessoa,
  conteudo: null,
  notaFiscal: null,
  agenciaUuid: null,
  transportadoraUuid: CORREIOS,
  produto: 'correios/pac',
  nomeProduto: 'PAC',
  cepOrigem: '01310100',
  cepDestino: '20040020',
  valorEncomendaCentavos: 8990,
  formato: 'CAIXA' as const,
  alturaCm: 4,
  larguraCm: 16,
  comprimentoCm: 24,
  diametroCm: null,
  pesoGramas: 300,
  avisoRecebimento: false,
  maoPropria: false,
  logisticaReversa: false,
  valorFreteCentavos: 1892,
  valorBalcaoCentavos: 2500,
  valorSeguroCentavos: 8990,
  diasMinimo: 3,
  diasMaximo: 5,
  isSobretaxada: false,
  compradoEm: em,
  status: 'PENDENTE' as const,
  statusEm: em,
  statusCausa: 'Medida',
  statusAtor: 'bench',
})

/** The keys of one frete of a purchase. */
export const chavesDoFrete = (assinaturaUuid: string, compraUuid: string, posicao: number) => ({
  uuid: randomUUID(),
  assinaturaUuid,
  carrinhoUuid: compraUuid,
  compraUuid,
  posicao,
  cotacaoUuid: randomUUID(),
})
