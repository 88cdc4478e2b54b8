import type { Cotacao } from '#contract/cotacao'
import { pushEvento } from '../../app/data/data-layer.ts'

/** S1 §2: showing the results tells the data layer about the first of them. Nothing about who or where. */
export function tellFirst([first, ...others]: Cotacao[]) {
  if (first) pushEvento('simulate_shipping', { ...itemOf(first), quantidade: others.length + 1 })
}

/** What an event says of a quote. */
export const itemOf = ({
  transportadora,
  produto,
  valorFrete,
}: Pick<Cotacao, 'transportadora' | 'produto' | 'valorFrete'>) => ({
  transportadora: transportadora.nomeTransportadora,
  modalidade: produto.nomeProduto,
  valor: valorFrete / 100,
  moeda: 'BRL' as const,
})
