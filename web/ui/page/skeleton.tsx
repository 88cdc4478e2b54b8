import { cx } from '../tokens/cx.ts'
import css from './skeleton.module.css'

/** Placeholder of words, in their size: nothing jumps when they come. */
export function Skeleton({
  size = 'line',
  className,
}: {
  size?: 'line' | 'value' | 'block'
  className?: string | undefined
}) {
  return <span className={cx(css.skeleton, css[size], className)} aria-hidden="true" data-skeleton />
}
