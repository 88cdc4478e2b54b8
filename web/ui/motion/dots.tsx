import { cx } from '../tokens/cx.ts'
import css from './dots.module.css'

/** Dots below a swiped list: which item is shown, and a button for each. `show` is the beginning of each dot's name. */
export function Dots({
  show,
  names,
  current,
  controls,
  className,
  onShow,
}: {
  show: string
  names: string[]
  current: number
  controls?: string
  className?: string | undefined
  onShow: (index: number) => void
}) {
  return (
    <div className={cx(css.dots, className)}>
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          aria-label={`${show} ${index + 1} de ${names.length}: ${name}`}
          aria-current={index === current}
          aria-controls={controls}
          onClick={() => onShow(index)}
        />
      ))}
    </div>
  )
}
