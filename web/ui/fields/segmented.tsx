import { type ReactNode, useId } from 'react'
import page from '../page/page.module.css'
import css from './segmented.module.css'

/** One of a few, all visible: real radio buttons, so arrow keys, screen readers and no-script all work. */
export function Segmented<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  onChange,
  options,
}: {
  label: string
  isLabelHidden?: boolean
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; text: string; icon?: ReactNode }[]
}) {
  const name = useId()
  return (
    <div className={css.group} role="radiogroup" aria-labelledby={`${name}-rotulo`}>
      <span id={`${name}-rotulo`} className={isLabelHidden ? page.srOnly : css.label}>
        {label}
      </span>
      <div className={css.track}>
        {options.map((option) => (
          <label key={option.value} className={css.option}>
            <input
              className={css.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            {option.text}
          </label>
        ))}
      </div>
    </div>
  )
}
