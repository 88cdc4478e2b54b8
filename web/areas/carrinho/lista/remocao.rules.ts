import type { FreteDigitado } from '#contract/carrinho'

/** An item that was taken out, and the uuids of those that stood before it, the nearest first. */
export type Removido = { frete: FreteDigitado; antes: string[] }

/** The cart without these items. */
export const withoutFretes = (uuids: ReadonlySet<string>) => (fretes: FreteDigitado[]) =>
  fretes.filter(({ uuid }) => !uuid || !uuids.has(uuid))

/** What `withoutFretes` takes out of this cart. */
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
 * The cart with these items in their places again: each after the nearest of those that stood before it and are still there.
 * Asked again with a newer cart, or where one is back already, each is there once.
 */
export const putBack = (removidos: readonly Removido[]) => (fretes: FreteDigitado[]) =>
  removidos.reduce((now, { frete, antes }) => {
    const places = new Map(now.map(({ uuid }, i) => [uuid, i]))
    if (places.has(frete.uuid)) return now
    const before = antes.find((uuid) => places.has(uuid))
    return now.toSpliced(before === undefined ? 0 : places.get(before)! + 1, 0, frete)
  }, fretes)
