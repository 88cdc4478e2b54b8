import type { Carrinho } from '#contract/carrinho'
import { forget, readStored, STORED, store } from '../../../app/data/stored.ts'

/** Fretes that the page unticked because the limit does not hold them, and the cart in which the page did so. */
type Deixados = { carrinho: string; fretes: string[] }

export const keepDeixados = (carrinho: string, fretes: string[]) => store(STORED.deixados, { carrinho, fretes })

/** From now on the person's own ticks of these fretes count. */
export function dropDeixados(uuids: readonly string[]) {
  const deixados = readStored(STORED.deixados) as Deixados | null
  if (deixados)
    keepDeixados(
      deixados.carrinho,
      deixados.fretes.filter((uuid) => !uuids.includes(uuid)),
    )
}

/**
 * The unticked fretes of this cart that the page ticks again. None in the cart in which the page unticked them: its other
 * fretes are not bought yet. Returns them once.
 */
export function takeDeixados(carrinho: string, fretes: Carrinho['fretes']): string[] {
  const deixados = readStored(STORED.deixados) as Deixados | null
  if (!deixados || deixados.carrinho === carrinho) return []
  const here = fretes.filter(({ uuid }) => deixados.fretes.includes(uuid))
  if (here.length > 0) forget(STORED.deixados)
  return here.flatMap(({ uuid, selecionado }) => (selecionado ? [] : [uuid]))
}
