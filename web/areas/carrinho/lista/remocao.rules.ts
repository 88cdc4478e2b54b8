import type { FreteDigitado } from '#contract/carrinho'

/** A removed item, and the uuids of the items before it, the nearest first. */
export type Removido = { frete: FreteDigitado; antes: string[] }

/** The cart without these items. */
export const withoutFretes = (uuids: ReadonlySet<string>) => (fretes: FreteDigitado[]) =>
  fretes.filter(({ uuid }) => !uuid || !uuids.has(uuid))

/** The items that `withoutFretes` removes from this cart. */
export const removidosOf = (fretes: readonly FreteDigitado[], uuids: ReadonlySet<string>): Removido[] =>
  fretes.flatMap((frete, i) =>
    frete.uuid && uuids.has(frete.uuid)
      ? [
          {
            frete,
            antes: fretes
              .slice(0, i)
              .flatMap(({ uuid }) => uuid ?? [])
              .reverse(),
          },
        ]
      : [],
  )

/**
 * Puts removed items back: each after the nearest of its former predecessors that is still in the cart. An item that is
 * already back is not added again.
 */
export const putBack = (removidos: readonly Removido[]) => (fretes: FreteDigitado[]) =>
  removidos.reduce((now, { frete, antes }) => {
    const places = new Map(now.map(({ uuid }, i) => [uuid, i]))
    if (places.has(frete.uuid)) return now
    const before = antes.find((uuid) => places.has(uuid))
    return now.toSpliced(before === undefined ? 0 : places.get(before)! + 1, 0, frete)
  }, fretes)
