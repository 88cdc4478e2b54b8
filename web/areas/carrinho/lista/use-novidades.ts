import { useState } from 'react'
import type { FreteNoCarrinho } from '#contract/carrinho'
import type { Centavos } from '#contract/kernel/values/centavos'

/** A changed price, before and after. */
type Novidade = { de: Centavos; para: Centavos }

/**
 * Former prices of fretes whose price changed, by uuid. The server tells a change only until the cart is saved, and
 * each tick saves the cart. So this hook keeps a change while the page is open, until the price changes again.
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
