import page from '../page/page.module.css'
import css from './chip-list.module.css'
import type { Kept } from './kept.ts'

/** Buttons in one line to swipe on a phone: one press chooses one. */
export function ChipList({
  label,
  prefix,
  chips,
  chosen,
  onPick,
}: {
  /** What a screen reader calls the list, where no heading does. */
  label?: string
  /** What a press does with the item. Read before each name by screen readers, and not shown. */
  prefix?: string
  chips: readonly Kept[]
  /**
   * The uuid of the chosen item; undefined if none is. Null if a press leads to another page, so that no item is ever
   * chosen.
   */
  chosen: string | undefined | null
  onPick: (uuid: string) => void
}) {
  return (
    <ul className={css.list} aria-label={label}>
      {chips.map(({ uuid, nome, text, icon }) => (
        <li key={uuid}>
          <button
            type="button"
            className={css.chip}
            aria-pressed={chosen === null ? undefined : uuid === chosen}
            onClick={() => onPick(uuid)}
          >
            {icon}
            {prefix && <span className={page.srOnly}>{prefix} </span>}
            <b>{nome}</b> <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
