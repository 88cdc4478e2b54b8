import type { CarrinhoLido } from './carrinho.calls.ts'

/**
 * The cart `now`, but with the object from `before` for every item with the same content, so that its line is not drawn
 * again.
 */
export function shareFretes(before: CarrinhoLido | undefined, now: CarrinhoLido): CarrinhoLido {
  if (!before?.carrinho || !now.carrinho) return now
  const known = new Map(before.carrinho.fretes.map((frete) => [frete.uuid, frete]))
  const fretes = now.carrinho.fretes.map((frete) => {
    const was = known.get(frete.uuid)
    return was && JSON.stringify(was) === JSON.stringify(frete) ? was : frete
  })
  return { ...now, carrinho: { ...now.carrinho, fretes } }
}
