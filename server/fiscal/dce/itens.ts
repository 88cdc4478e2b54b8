import type { Conteudo } from '#contract/kernel/schemas/conteudo'
import type { ItemDace } from './dados-dace.ts'

/**
 * The lines of a content declaration with an amount each, as a DC-e wants them. Lines without a value share what the others
 * leave of the declared total; when every line has a value, the total is theirs.
 */
export function itensDaDce({ valor: total, itens }: Pick<Conteudo, 'valor' | 'itens'>): ItemDace[] {
  const valores = itens.map(({ quantidade, valorUnitario }) =>
    valorUnitario == null ? null : quantidade * valorUnitario,
  )
  const conhecido = valores.reduce<number>((soma, valor) => soma + (valor ?? 0), 0)
  const semValor = valores.filter((valor) => valor === null).length
  const resto = Math.max(0, total - conhecido)
  const parte = semValor === 0 ? 0 : Math.floor(resto / semValor)
  let sobra = semValor === 0 ? 0 : resto - parte * semValor
  return itens.map(({ descricao, quantidade }, index) => {
    const conhecida = valores[index]
    if (conhecida != null) return { descricao, quantidade, valor: conhecida }
    const valor = parte + (sobra > 0 ? 1 : 0)
    sobra -= sobra > 0 ? 1 : 0
    return { descricao, quantidade, valor }
  })
}
