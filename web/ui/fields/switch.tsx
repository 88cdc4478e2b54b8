import { useId } from 'react'
import css from './switch.module.css'

/** On or off, at once. `text` says what it controls; a disabled switch still shows its state. */
export function Switch({
  label,
  text,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: string
  text?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}) {
  const id = useId()
  return (
    <label className={css.row} data-disabled={isDisabled}>
      <span className={css.words}>
        <b>{label}</b>
        {text && <span id={id}>{text}</span>}
      </span>
      <input
        className={css.switch}
        type="checkbox"
        role="switch"
        aria-label={label}
        aria-describedby={text && id}
        checked={isOn}
        aria-checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
