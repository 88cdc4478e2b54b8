import { type ReactNode, type Ref, useId } from 'react'
import { cx } from '../tokens/cx.ts'
import css from './choice-cards.module.css'

/** One of two or three, each with a line that explains it, or why it cannot be chosen. Real radio buttons. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  onChange,
  options,
  isStacked = false,
  isWrong = false,
  describedBy,
  firstRef,
}: {
  label: string
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChange: (value: Value) => void
  options: readonly { value: Value; title: string; text: string; icon?: ReactNode; isDisabled?: boolean }[]
  /** The cards stand one below the other on any screen: for a panel. */
  isStacked?: boolean
  isWrong?: boolean
  /** The id of the line with the error. */
  describedBy?: string | undefined
  /** The first option, for a form that leads to it. */
  firstRef?: Ref<HTMLInputElement>
}) {
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      className={cx(css.cards, isStacked && css.stacked, isWrong && css.wrong)}
    >
      {options.map((option, n) => (
        <div
          key={option.value}
          className={cx(css.card, option.isDisabled && css.disabled, option.icon !== undefined && css.drawn)}
        >
          <input
            ref={n === 0 ? firstRef : undefined}
            className={css.radio}
            id={`${name}-${option.value}`}
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            aria-describedby={`${name}-${option.value}-texto`}
            onChange={() => onChange(option.value)}
          />
          <label htmlFor={`${name}-${option.value}`} className={css.title}>
            {option.title}
          </label>
          <span id={`${name}-${option.value}-texto`} className={css.text}>
            {option.text}
          </span>
          {option.icon && <span className={css.icon}>{option.icon}</span>}
        </div>
      ))}
    </div>
  )
}
