import { Icon } from '../drawings/icon.tsx'
import { cx } from '../tokens/cx.ts'
import css from './line-toggle.module.css'
import square from './square-button.module.css'

/** Opens a line and closes it. The line around it is positioned: all of it is the target. */
export function LineToggle({
  label,
  isOpen,
  controls,
  onToggle,
}: {
  label: string
  isOpen: boolean
  /** The id of what opens. */
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
