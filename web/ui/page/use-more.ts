import { useEffect, useRef } from 'react'

/**
 * A list that grows at its foot. The button that asked for more may be gone once more has come: the focus moves to the
 * first new line (each line has `data-linha`), or to the last line if none came, unless the person moved it elsewhere
 * meanwhile.
 */
export function useMore<List extends HTMLElement>(query: {
  isError: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<{ isSuccess: boolean }>
  refetch: () => Promise<unknown>
}) {
  const list = useRef<List>(null)
  const asked = useRef<{ after: string | undefined; from: Element | null }>(null)
  // runs after each commit, because the answer arrives before its lines are drawn
  useEffect(() => {
    if (!asked.current) return
    const { after, from } = asked.current
    const lines = linesOf(list.current)
    const first = lines[lines.findIndex(({ dataset }) => dataset.linha === after) + 1]
    if (!first) return
    asked.current = null
    goOnAt(first, from)
  })
  const more = async () => {
    const mine = { after: linesOf(list.current).at(-1)?.dataset.linha, from: document.activeElement }
    asked.current = mine
    const { isSuccess } = await query.fetchNextPage()
    requestAnimationFrame(() => {
      if (asked.current !== mine) return
      asked.current = null
      if (isSuccess && !mine.from?.isConnected) goOnAt(linesOf(list.current).at(-1), mine.from)
    })
  }
  return {
    list,
    /** The props of the list's foot. */
    foot: { isBusy: query.isFetchingNextPage, hasFailed: query.isFetchNextPageError, onMore: () => void more() },
    /** The list itself could not be loaded, or could not be read again. */
    hasFailed: query.isError && !query.isFetchNextPageError,
    retry: () => void query.refetch(),
  }
}

const linesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]

function goOnAt(line: HTMLElement | undefined, from: Element | null) {
  const at = document.activeElement
  if (at === from || at === document.body) openerOf(line)?.focus({ preventScroll: true })
}

const openerOf = (line: HTMLElement | undefined) =>
  line?.querySelector<HTMLElement>('[aria-expanded]:not([aria-haspopup])') ??
  line?.querySelector<HTMLElement>('button') ??
  line // only a line with a tabIndex can hold it
