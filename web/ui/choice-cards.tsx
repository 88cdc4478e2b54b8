import { useId } from 'react'
import css from './choice-cards.module.css'
import { cx } from './cx.ts'

/** One of two or three, each with a line that says what it is, or why it cannot be chosen. Real radio buttons. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; title: string; text: string; isDisabled?: boolean }[]
}) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={css.cards}>
      {options.map((option) => (
        <div key={option.value} className={cx(css.card, option.isDisabled && css.disabled)}>
          <input
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
        </div>
      ))}
    </div>
  )
}
