/** Pages as one list, each once: a page that moved on meanwhile brings the last of the one before along. */
export const eachOnce = <Item extends { uuid: string }>(pages: readonly (readonly Item[])[]): Item[] => [
  ...new Map(pages.flat().map((item) => [item.uuid, item])).values(),
]
