import { useId } from 'react'
import css from './switch.module.css'

/**
 * On or off, at once. `text` says what it controls; a disabled switch still shows its state. While the state is not
 * known (undefined), the words stand there and the place of the switch stays empty.
 */
export function Switch({
  label,
  text,
  isOn,
  isDisabled = false,
  onChange,
}: {
  label: string
  text?: string
  isOn: boolean | undefined
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
      {isOn === undefined ? (
        <span className={css.place} />
      ) : (
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
      )}
    </label>
  )
}
