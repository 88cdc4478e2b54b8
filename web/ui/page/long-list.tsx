import type { ComponentProps, ReactNode, RefObject } from 'react'
import { cx } from '../tokens/cx.ts'
import css from './long-list.module.css'

/**
 * Lines that are skipped, laid out and painted together. Measured with 500 lines: smaller groups cost the browser more
 * at each frame, larger ones take too long when they come into view.
 */
const TOGETHER = 16

/**
 * A list that may have hundreds of lines, each a `LongListLine`. All lines stay in the document, so that the browser's
 * search, the keyboard, anchors and screen readers reach each of them. Groups far from the window are not laid out.
 */
export function LongList<Line>({
  ref,
  label,
  lines,
  height,
  className,
  children,
}: {
  ref: RefObject<HTMLDivElement | null>
  label: string
  lines: readonly Line[]
  /** The usual height of a line, as CSS: it stands for lines that were not laid out yet. */
  height: string
  className?: string | undefined
  children: (line: Line) => ReactNode
}) {
  const groups = Array.from({ length: Math.ceil(lines.length / TOGETHER) }, (_, at) =>
    lines.slice(at * TOGETHER, (at + 1) * TOGETHER),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a <ul> may not hold the groups
    <div ref={ref} role="list" tabIndex={-1} className={cx(css.list, className)} aria-label={label}>
      {groups.map((group, at) => (
        <div
          key={at}
          className={css.group}
          style={{ containIntrinsicBlockSize: `auto calc(${group.length} * ${height})` }}
        >
          {group.map(children)}
        </div>
      ))}
    </div>
  )
}

/** One line of a `LongList`. */
export const LongListLine = (props: ComponentProps<'div'>) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its parent is no <ul>
  <div {...props} role="listitem" />
)
