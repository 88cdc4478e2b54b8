import { type ComponentPropsWithoutRef, type Ref, useId, useState } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { Field, type FieldNote, noteId } from './field.tsx'
import css from './password-field.module.css'

/** A password, hidden until the person wants to see it. */
export function PasswordField({
  label,
  value,
  onChange,
  isWrong = false,
  isStarred,
  note,
  inputRef,
  describedBy,
  ...input
}: Pick<ComponentPropsWithoutRef<'input'>, 'name' | 'required' | 'maxLength' | 'onBlur'> & {
  autoComplete: 'current-password' | 'new-password'
  label: string
  value: string
  onChange: (value: string) => void
  isWrong?: boolean
  isStarred?: boolean
  note?: FieldNote
  inputRef?: Ref<HTMLInputElement>
  /** The id of a text with the rules that the password must meet. */
  describedBy?: string
}) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  return (
    <Field id={id} label={label} isWrong={isWrong} isStarred={isStarred} note={note}>
      <input
        {...input}
        ref={inputRef}
        id={id}
        type={isShown ? 'text' : 'password'}
        value={value}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={[note && noteId(id), describedBy].filter(Boolean).join(' ') || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <button
        type="button"
        className={css.toggle}
        aria-label="Mostrar senha"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        <Icon name={isShown ? 'eyeOff' : 'eye'} />
      </button>
    </Field>
  )
}
