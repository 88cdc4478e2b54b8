/** Repeatable chance: the same seed gives the same numbers. */
export type Sorte = ReturnType<typeof sorteOf>

export function sorteOf(semente: number) {
  let state = semente >>> 0
  /** From 0 to below 1 (mulberry32). */
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** A whole number from `min` to `max`, both included. */
    inteiro: (min: number, max: number) => min + Math.floor(next() * (max - min + 1)),
    acontece: (chance: number) => next() < chance,
    /** One of the names, with a probability proportional to its weight. */
    escolhe<T extends string>(pesos: Record<T, number>): T {
      const entries = Object.entries<number>(pesos)
      let left = next() * entries.reduce((sum, [, peso]) => sum + peso, 0)
      const chosen = entries.find(([, peso]) => (left -= peso) < 0) ?? entries.at(-1)
      return chosen?.[0] as T
    },
  }
}
