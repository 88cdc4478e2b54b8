import { type AriaAttributes, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Icon } from '../drawings/icon.tsx'
import page from '../page/page.module.css'
import { cx } from '../tokens/cx.ts'
import css from './suggest-box.module.css'

export type Suggestion<Item> = { key: string; item: Item; title: string; text: string; isDim?: boolean }
export type ComboboxProps = Pick<
  AriaAttributes,
  'aria-expanded' | 'aria-haspopup' | 'aria-controls' | 'aria-autocomplete' | 'aria-activedescendant'
> & { role: 'combobox' }

/**
 * A field that offers former entries while a person types: the editable combobox with a grid of WAI-ARIA's patterns. Up
 * and down go through the rows. Right goes to the cell that removes the row's entry, left goes back. The focus stays in
 * the field.
 */
export function SuggestBox<Item>({
  suggestions,
  label,
  countText,
  removeText,
  opensOnFocus = false,
  picksFirst = false,
  onChoose,
  onRemove,
  children,
}: {
  suggestions: readonly Suggestion<Item>[]
  label: string
  /** Announced when the suggestions appear. */
  countText: (count: number) => string
  removeText: (title: string) => string
  /** Shows suggestions before anything is typed. */
  opensOnFocus?: boolean
  /** Enter takes the first row if none is selected. */
  picksFirst?: boolean
  onChoose: (item: Item) => void
  onRemove: (item: Item) => void
  children: (props: ComboboxProps) => ReactNode
}) {
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState<Cell | null>(null)
  const isOpen = isWanted && suggestions.length > 0
  const pointed = active ?? (picksFirst ? FIRST : null)
  const cell = isOpen && pointed && pointed.row < suggestions.length ? pointed : null
  const open = () => setWanted(true)
  const close = () => {
    setWanted(false)
    setActive(null)
  }
  const act = ({ row, isRemove }: Cell) => {
    const { item } = suggestions[row]!
    if (isRemove) {
      setActive(null)
      return onRemove(item)
    }
    close()
    onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) return takeOver(event, close)
    if (event.key === 'Enter' && cell) return takeOver(event, () => act(cell))
    if ((event.key === 'ArrowLeft' || event.key === 'ArrowRight') && cell)
      return takeOver(event, () => setActive({ ...cell, isRemove: event.key === 'ArrowRight' }))
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || suggestions.length === 0) return
    takeOver(event, () => {
      setWanted(true)
      const from = active && cell ? cell.row : step > 0 ? -1 : 0
      setActive({ row: (from + step + suggestions.length) % suggestions.length, isRemove: cell?.isRemove ?? false })
    })
  }
  const cellId = ({ row, isRemove }: Cell) => `${id}-${row}-${isRemove ? 'x' : 'o'}`
  return (
    // the field handles its own keys, typing and focus: here the events only bubble
    <div
      role="presentation"
      className={css.place}
      onKeyDown={onKeyDown}
      onInput={() => setWanted(true)}
      onBlur={close}
      {...(opensOnFocus && { onFocus: open, onClick: open })}
    >
      {children({
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-haspopup': 'grid',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? `${id}-grade` : undefined,
        'aria-activedescendant': cell ? cellId(cell) : undefined,
      })}
      <output className={page.srOnly}>{isOpen && countText(suggestions.length)}</output>
      {isOpen && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the popup of this pattern is a grid, and a table is its element
        <table id={`${id}-grade`} role="grid" aria-label={label} className={css.grid}>
          <tbody>
            {suggestions.map(({ key, title, text, isDim }, row) => {
              const cellProps = (each: Cell, className: string | undefined) => ({
                id: cellId(each),
                type: 'button' as const,
                tabIndex: -1,
                className: cx(className, cell?.row === row && cell.isRemove === each.isRemove && css.active),
                onMouseDown: keepFocus,
                onClick: () => act(each),
              })
              return (
                <tr key={key} className={cx(css.row, isDim && css.dim)}>
                  <td>
                    <button {...cellProps({ row, isRemove: false }, css.choose)}>
                      <b>{title}</b>
                      <span>{text}</span>
                    </button>
                  </td>
                  <td>
                    <button
                      {...cellProps({ row, isRemove: true }, css.remove)}
                      aria-label={removeText(title)}
                      title={removeText(title)}
                    >
                      <Icon name="close" size="s" />
                    </button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </div>
  )
}

/** A press on the list must not take the focus out of the field. */
const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()

type Cell = { row: number; isRemove: boolean }
const FIRST: Cell = { row: 0, isRemove: false }

function takeOver(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  act()
}
