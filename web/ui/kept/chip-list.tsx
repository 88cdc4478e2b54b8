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
  /** Read before each name, and not shown: what a press does with it. */
  prefix?: string
  chips: readonly Kept[]
  /** The uuid of the one that is pressed in. Null where a press leads away, so that none ever is. */
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
