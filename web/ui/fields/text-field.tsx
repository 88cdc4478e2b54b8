import { type ComponentPropsWithoutRef, type Ref, useId } from 'react'
import { Field, type FieldNote, noteId } from './field.tsx'
import type { ComboboxProps } from './suggest-box.tsx'

type Input = Pick<
  ComponentPropsWithoutRef<'input'>,
  | 'name'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'maxLength'
  | 'min'
  | 'max'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'readOnly'
  | 'onBlur'
> &
  Partial<ComboboxProps>

/** A line of text. `readOnly` and `disabled` show that the value came from elsewhere. */
export function TextField({
  label,
  type = 'text',
  value,
  onChange,
  isWrong = false,
  isStarred,
  note,
  inputRef,
  ...input
}: Input & {
  label: string
  type?: 'text' | 'email' | 'date' | 'time'
  value: string
  onChange: (value: string) => void
  isWrong?: boolean
  isStarred?: boolean
  note?: FieldNote
  inputRef?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const isLocked = input.readOnly || input.disabled
  return (
    <Field id={id} label={label} isWrong={isWrong} isStarred={isStarred} isLocked={isLocked} note={note}>
      <input
        {...input}
        ref={inputRef}
        id={id}
        type={type}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={note && noteId(id)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  )
}
