import type { Conteudo } from '#contract/kernel/schemas/conteudo'
import type { Centavos } from '#contract/kernel/values/centavos'

/**
 * The lines of a content declaration with an amount each, as a DC-e and a pre-posting want them. What the lines with a
 * value leave of the declared total is spread over the units of the others; when every line has a value, the total is
 * theirs.
 */
export function itensComValor({ valor: total, itens }: Pick<Conteudo, 'valor' | 'itens'>) {
  const dado = itens.reduce((soma, { quantidade, valorUnitario }) => soma + quantidade * (valorUnitario ?? 0), 0)
  let unidades = itens.reduce(
    (soma, { quantidade, valorUnitario }) => soma + (valorUnitario == null ? quantidade : 0),
    0,
  )
  let resto = Math.max(0, total - dado)
  return itens.map(
    ({ descricao, quantidade, valorUnitario }): { descricao: string; quantidade: number; valor: Centavos } => {
      if (valorUnitario != null) return { descricao, quantidade, valor: quantidade * valorUnitario }
      const valor = Math.floor((resto * quantidade) / unidades)
      resto -= valor
      unidades -= quantidade
      return { descricao, quantidade, valor }
    },
  )
}
