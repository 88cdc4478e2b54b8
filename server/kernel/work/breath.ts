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

/** Ends an item of a list that `stringifyPages` wrote: no text of JSON holds a line break. */
const ENTRE_ITENS = ',\n'

/** `JSON.stringify` of a long list that comes page by page: only its text is kept. */
export async function stringifyPages(pages: AsyncIterable<readonly unknown[]>) {
  const texts: string[] = []
  for await (const page of pages)
    if (page.length > 0) texts.push(page.map((item) => JSON.stringify(item)).join(ENTRE_ITENS))
  return `[${texts.join(ENTRE_ITENS)}]`
}

/** The list again, some hundred items at a time. Reads any other JSON text of a list too, all at once. */
export async function parseBreathing<T>(texto: string): Promise<T[]> {
  const items = texto.trim().slice(1, -1).split(ENTRE_ITENS)
  const list: T[] = []
  for (let start = 0; start < items.length; start += AT_A_STRETCH) {
    await breathe()
    list.push(...(JSON.parse(`[${items.slice(start, start + AT_A_STRETCH).join(',')}]`) as T[]))
  }
  return list
}
