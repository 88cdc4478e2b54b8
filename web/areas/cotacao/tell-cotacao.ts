import type { Cotacao } from '#contract/cotacao'
import { pushEvento } from '../../app/data/data-layer.ts'

/** S1 §2: tells the data layer about the first of the shown results. Nothing about persons or places. */
export function tellFirst([first, ...others]: Cotacao[]) {
  if (first) pushEvento('simulate_shipping', { ...itemOf(first), quantidade: others.length + 1 })
}

/** A quote as an event describes it. */
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
