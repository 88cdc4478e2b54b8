import { Icon } from '../drawings/icon.tsx'
import { cx } from '../tokens/cx.ts'
import css from './line-toggle.module.css'
import square from './square-button.module.css'

/** Opens and closes a line. The line around it is positioned, so the whole line is the click target. */
export function LineToggle({
  label,
  isOpen,
  controls,
  onToggle,
}: {
  label: string
  isOpen: boolean
  /** The id of the opened part. */
  controls: string
  onToggle: () => void
}) {
  return (
    <button
      type="button"
      className={cx(square.square, css.toggle, isOpen && css.open)}
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onToggle}
    >
      <Icon name="down" />
    </button>
  )
}
