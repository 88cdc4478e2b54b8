import { useState } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'

/** A price that changed, and what it was before. */
type Novidade = { de: Centavos; para: Centavos }

/**
 * What the prices were that have changed, by uuid. The server tells a change until the cart is saved again, and a tick
 * saves it: here it stays told while the page is open and the price is that one.
 */
export function useNovidades(fretes: readonly FreteNoCarrinho[]) {
  const [told, setTold] = useState<ReadonlyMap<string, Novidade>>(new Map())
  const news = fretes.flatMap(({ uuid, valorAnterior: de, valorFrete: para }) => {
    const known = told.get(uuid)
    return de === null || (known?.de === de && known.para === para) ? [] : [[uuid, { de, para }] as const]
  })
  if (news.length > 0) setTold(new Map([...told, ...news]))
  return ({ uuid, valorFrete }: FreteNoCarrinho): Centavos | null => {
    const known = told.get(uuid)
    return known?.para === valorFrete ? known.de : null
  }
}
