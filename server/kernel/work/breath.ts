import { setImmediate } from 'node:timers/promises'

/** How many things of one kind are handled in one go: some milliseconds of the only thread. */
const AT_A_STRETCH = 200

/** Lets other requests have a turn between two long steps. */
export const breathe = () => setImmediate()

/** Like `list.map(make)`, with a `breathe` after every `AT_A_STRETCH` items. `make` is not async. */
export async function mapBreathing<T, U>(list: readonly T[], make: (item: T) => U): Promise<U[]> {
  if (list.length <= AT_A_STRETCH) return list.map(make)
  const made: U[] = []
  for (let start = 0; start < list.length; start += AT_A_STRETCH) {
    await breathe()
    made.push(...list.slice(start, start + AT_A_STRETCH).map(make))
  }
  return made
}

/** `JSON.stringify` of a long list, in breaths. */
export const stringifyBreathing = async (list: readonly unknown[]) =>
  `[${(await mapBreathing(list, (item) => JSON.stringify(item))).join(',')}]`
