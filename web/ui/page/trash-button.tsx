import type { ComponentProps } from 'react'
import { WorkIcon } from '../drawings/work-icon.tsx'
import { cx } from '../tokens/cx.ts'
import square from './square-button.module.css'
import css from './trash-button.module.css'

/** The bin of a line. It stands above the click target that covers the line. */
export function TrashButton({
  label,
  className,
  ...button
}: Pick<ComponentProps<'button'>, 'className' | 'aria-haspopup' | 'onClick'> & { label: string }) {
  return (
    <button {...button} type="button" className={cx(square.square, css.trash, className)} aria-label={label}>
      <WorkIcon name="trash" />
    </button>
  )
}
