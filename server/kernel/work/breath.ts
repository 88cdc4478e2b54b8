import { setImmediate } from 'node:timers/promises'

/** Things of one kind that are worked on in one go: some milliseconds of the thread that everybody shares. */
const AT_A_STRETCH = 200

/** Lets others have their turn, between two steps that are long by themselves. */
export const breathe = () => setImmediate()

/** As `list.map(make)`, with a breath now and then where the list is long. `make` waits for nothing. */
export async function mapBreathing<T, U>(list: readonly T[], make: (item: T) => U): Promise<U[]> {
  if (list.length <= AT_A_STRETCH) return list.map(make)
  const made: U[] = []
  for (let start = 0; start < list.length; start += AT_A_STRETCH) {
    await breathe()
    made.push(...list.slice(start, start + AT_A_STRETCH).map(make))
  }
  return made
}
