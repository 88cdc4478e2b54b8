import type { PedidoDeCotacao } from '#contract/cotacao'

/** A box of 0,600 kg, worth R$ 89,90. */
export const PEDIDO: PedidoDeCotacao = {
  cepOrigem: '01310100',
  cepDestino: '20040901',
  isPacotePadrao: false,
  avisoRecebimento: false,
  maoPropria: false,
  logisticaReversa: false,
  formato: 'CAIXA',
  dimensoes: { alturaPacote: 10, larguraPacote: 15, comprimentoPacote: 20, diametroPacote: null, pesoPacote: 600 },
  valorEncomenda: 89_90,
}
