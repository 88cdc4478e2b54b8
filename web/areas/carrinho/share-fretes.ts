import type { CarrinhoLido } from './carrinho.calls.ts'

/** The cart as it is now, in which an item that says the same as before is the same object: its row is not drawn again. */
export function shareFretes(before: CarrinhoLido | undefined, now: CarrinhoLido): CarrinhoLido {
  if (!before?.carrinho || !now.carrinho) return now
  const known = new Map(before.carrinho.fretes.map((frete) => [frete.uuid, frete]))
  const fretes = now.carrinho.fretes.map((frete) => {
    const was = known.get(frete.uuid)
    return was && JSON.stringify(was) === JSON.stringify(frete) ? was : frete
  })
  return { ...now, carrinho: { ...now.carrinho, fretes } }
}
