import { useEffect, useRef } from 'react'

/**
 * A list that grows at its foot. The button that asked for more may be gone once it has come: one goes on where the new
 * lines begin (each names itself in `data-linha`), unless one went elsewhere meanwhile.
 */
export function useMore<List extends HTMLElement>(query: {
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<{ isSuccess: boolean }>
  refetch: () => Promise<unknown>
}) {
  const list = useRef<List>(null)
  const asked = useRef<{ after: string | undefined; from: Element | null }>(null)
  // after each commit: the answer is there before its lines are
  useEffect(() => {
    if (!asked.current) return
    const { after, from } = asked.current
    const lines = linesOf(list.current)
    const first = lines[lines.findIndex(({ dataset }) => dataset.linha === after) + 1]
    if (!first) return
    asked.current = null
    const at = document.activeElement
    if (at === from || at === document.body) openerOf(first)?.focus({ preventScroll: true })
  })
  const more = async () => {
    asked.current = { after: linesOf(list.current).at(-1)?.dataset.linha, from: document.activeElement }
    const { isSuccess } = await query.fetchNextPage()
    if (!isSuccess) asked.current = null
  }
  return {
    list,
    more: () => void more(),
    /** Asks again for what did not come: the next lines, or all of them. */
    retry: () => void (query.isFetchNextPageError ? more() : query.refetch()),
  }
}

const linesOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[data-linha]') ?? [])]

const openerOf = (line: HTMLElement) =>
  line.querySelector<HTMLElement>('[aria-expanded]') ?? line.querySelector<HTMLElement>('button')
