import type { Deps } from './deps.ts'

/**
 * One value for each running house, made when first asked for. An area keeps here what it holds in memory. A copy of the house's
 * deps, as the sandbox makes one for another day, begins without any value: a value that was made with one clock is not read with another.
 */
export function perHouse<T>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, T>()
  return (deps) => {
    if (!made.has(deps)) made.set(deps, make(deps))
    return made.get(deps) as T
  }
}
