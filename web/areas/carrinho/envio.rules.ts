import type { FreteNoCarrinho } from '#contract/carrinho'
import type { Cotacao, PedidoDeCotacao } from '#contract/cotacao'

/** What is shipped and by which carrier: a quote that was just chosen, or the quote of an item of the cart. */
export type Envio = Pick<
  Cotacao,
  'transportadora' | 'produto' | 'valorFrete' | 'valorBalcao' | 'sobretaxada' | 'validaAte'
> & {
  cotacao: string
  pedido: PedidoDeCotacao
  tempoMinimo: number
  tempoMaximo: number
  /** Only a fresh quote has dates and cities. */
  dataMaxima?: string
  origem?: string
  destino?: string
}

export function envioDaEscolha({ cotacao, pedido }: { cotacao: Cotacao; pedido: PedidoDeCotacao }): Envio {
  const { tempoMinimo, tempoMaximo, dataMaxima } = cotacao.prazoDeEntrega
  return {
    ...cotacao,
    cotacao: cotacao.uuid,
    pedido,
    tempoMinimo,
    tempoMaximo,
    dataMaxima,
    origem: placeOf(cotacao.cotacao.origem),
    destino: placeOf(cotacao.cotacao.destino),
  }
}

export const envioDoItem = (item: FreteNoCarrinho): Envio => ({
  ...item,
  cotacao: item.identificadorCotacao,
  validaAte: item.cotacao.validaAte,
  pedido: pedidoDoItem(item),
})

/** The quote request of an item of the cart, to quote the same volume again. */
export function pedidoDoItem({ cotacao }: FreteNoCarrinho): PedidoDeCotacao {
  const { cepOrigem, cepDestino, valorEncomenda, formato, dimensoes, avisoRecebimento, maoPropria } = cotacao
  return {
    cepOrigem,
    cepDestino,
    valorEncomenda,
    formato,
    dimensoes,
    avisoRecebimento,
    maoPropria,
    logisticaReversa: cotacao.logisticaReversa,
    isPacotePadrao: false,
  }
}

/** The same product of the same carrier in a newer answer. */
export const findSameProduto = (cotacoes: readonly Cotacao[], { transportadora, produto }: Envio) =>
  cotacoes.find((each) => each.transportadora.uuid === transportadora.uuid && each.produto.codigo === produto.codigo)

const placeOf = ({ nomeCidade, siglaUf }: { nomeCidade: string; siglaUf: string }) =>
  [nomeCidade, siglaUf].filter(Boolean).join(', ')
