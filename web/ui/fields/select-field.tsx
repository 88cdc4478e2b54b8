import { type ComponentPropsWithoutRef, type Ref, useId } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { Field, type FieldNote, noteId } from './field.tsx'

export type Option = { value: string; text: string }

/** One of a list: the browser's own select. `empty` is its text without a choice. */
export function SelectField({
  label,
  value,
  options,
  empty,
  onChange,
  isWrong = false,
  isStarred,
  isLocked = false,
  note,
  inputRef,
  ...select
}: Pick<ComponentPropsWithoutRef<'select'>, 'name' | 'autoComplete' | 'required' | 'disabled' | 'onBlur'> & {
  label: string
  value: string
  options: readonly Option[]
  empty: string
  onChange: (value: string) => void
  isWrong?: boolean
  isStarred?: boolean
  isLocked?: boolean
  note?: FieldNote
  inputRef?: Ref<HTMLSelectElement>
}) {
  const id = useId()
  return (
    <Field id={id} label={label} isWrong={isWrong} isStarred={isStarred} isLocked={isLocked} note={note}>
      <select
        {...select}
        ref={inputRef}
        id={id}
        value={value}
        disabled={isLocked || select.disabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={note && noteId(id)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{empty}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {!isLocked && <Icon name="down" size="s" />}
    </Field>
  )
}
