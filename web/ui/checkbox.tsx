import css from './checkbox.module.css'

/** A quiet yes or no. */
export function Checkbox({
  label,
  isChecked,
  onChange,
}: {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <label className={css.row}>
      <input
        className={css.box}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
