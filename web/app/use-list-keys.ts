import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/** What of a row takes the focus: its tick first, else what it opens or leads to. */
const HOLDS_FOCUS = ['input[type=checkbox]', 'summary, a[href], button']

/**
 * A list by keyboard: j and k lead to the next and the previous row, x ticks the row that has the focus, p does what the
 * list is for with what is ticked. Nothing of it while somebody types or a layer is open.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onPrint?: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open]')) return
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (event.key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)])
    else if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)])
    else if (event.key === 'x') rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click()
    else if (event.key === 'p') onPrint?.()
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

function focusRow(row: Element | undefined) {
  const target = HOLDS_FOCUS.map((kind) => row?.querySelector<HTMLElement>(kind)).find((found) => found)
  target?.focus()
}
