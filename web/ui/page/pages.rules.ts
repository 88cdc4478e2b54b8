/**
 * Pages as one list, each item once: if the list moved on meanwhile, a page begins with the last items of the page
 * before.
 */
export const eachOnce = <Item extends { uuid: string }>(pages: readonly (readonly Item[])[]): Item[] => [
  ...new Map(pages.flat().map((item) => [item.uuid, item])).values(),
]
