import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isTyping } from './is-typing.ts'

/** One key and its name, as '?' shows them. */
export type Atalho = { nome: string; tecla: string }

/** What takes the focus in a row: its checkbox, otherwise its button or link; a row without any takes it itself. */
const HOLDS_FOCUS = ['input[type=checkbox]:not(:disabled)', 'summary, a[href], button']
const TICK = 'input[type=checkbox]'

/** The lists of this page that listen to keys. '?' shows the keys of the last one that is not empty. */
const heard = new Set<{ rows: () => readonly Element[]; onPrint: boolean }>()

/**
 * A list by keyboard: j and k go to the next and the previous row, x ticks the focused row if rows can be ticked, p
 * does the list's own action with the ticked rows. No key works while a person types or a layer is open. Rows are the
 * elements with `data-linha`, otherwise the children.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onPrint?: () => void) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (document.querySelector('dialog[open], [role=menu]')) return
    const rows = rowsOf(list.current)
    const at = rowAt(list.current, rows)
    const tick = rows[at]?.querySelector<HTMLElement>(TICK)
    if (event.key === 'j') focusRow(rows[Math.min(at + 1, rows.length - 1)])
    else if (event.key === 'k') focusRow(rows[Math.max(at - 1, 0)])
    else if (event.key === 'x' && tick) tick.click()
    else if (event.key === 'p' && onPrint) onPrint()
    else return
    event.preventDefault()
  })
  const canPrint = onPrint !== undefined
  useEffect(() => {
    const one = { rows: () => rowsOf(list.current), onPrint: canPrint }
    heard.add(one)
    document.addEventListener('keydown', hear)
    return () => {
      heard.delete(one)
      document.removeEventListener('keydown', hear)
    }
  }, [list, canPrint])
}

/** The keys of the last list on this page that is not empty; none if there is no such list. */
export function readListKeys(): Atalho[] {
  const one = [...heard].findLast(({ rows }) => rows().length > 0)
  if (!one) return []
  return [
    { nome: 'Próximo da lista', tecla: 'j' },
    { nome: 'Anterior da lista', tecla: 'k' },
    ...(one.rows().some((row) => row.querySelector(TICK)) ? [{ nome: 'Selecionar', tecla: 'x' }] : []),
    ...(one.onPrint ? [{ nome: 'Imprimir os selecionados', tecla: 'p' }] : []),
  ]
}

function rowsOf(list: HTMLElement | null) {
  const rows = [...(list?.querySelectorAll('[data-linha]') ?? [])]
  return rows.length > 0 ? rows : [...(list?.children ?? [])]
}

/** The row with the focus, or the row above it, as in an opened detail; -1 without one. */
function rowAt(list: HTMLElement | null, rows: readonly Element[]) {
  const focused = document.activeElement
  if (!focused || focused === list || !list?.contains(focused)) return -1
  return rows.findLastIndex(
    (row) => row.contains(focused) || row.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
}

function focusRow(row: Element | undefined) {
  const target = HOLDS_FOCUS.map((kind) => row?.querySelector<HTMLElement>(kind)).find((found) => found)
  if (target) target.focus()
  else if (row instanceof HTMLElement) row.focus() // only a row with a tabIndex can hold it
}
