import type * as z from 'zod'
import type { PedidoDeCalculo } from '#contract/cotacao'

type CotacaoPedida = z.input<typeof PedidoDeCalculo>['cotacoes'][number]

export const CAIXA = { alturaPacote: 4, larguraPacote: 16, comprimentoPacote: 24, pesoPacote: 0.3 }

/**
 * A box of 300 g worth R$ 89,90 from São Paulo to Rio de Janeiro; `changes` overrides fields, undefined leaves one out.
 */
export const pedido = (changes: { [K in keyof CotacaoPedida]?: unknown } = {}) => ({
  cepOrigem: '01310-100',
  cepDestino: '20040020',
  valorEncomenda: 89.9,
  dimensoes: CAIXA,
  ...changes,
})

export const caixa = (changes: Record<string, unknown>) => pedido({ dimensoes: { ...CAIXA, ...changes } })
