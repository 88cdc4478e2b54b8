import { type ComponentPropsWithoutRef, type Ref, useId } from 'react'
import css from './checkbox.module.css'
import { FieldLine, type FieldNote, noteId } from './field.tsx'
import { TickBox } from './tick-box.tsx'

/** A checkbox. `note` is the line below it. */
export function Checkbox({
  label,
  isChecked,
  onChange,
  isWrong = false,
  note,
  inputRef,
  ...input
}: Pick<ComponentPropsWithoutRef<'input'>, 'name' | 'required' | 'onBlur'> & {
  label: string
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isWrong?: boolean
  note?: FieldNote
  inputRef?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <>
      <label className={css.row}>
        <TickBox
          {...input}
          ref={inputRef}
          checked={isChecked}
          aria-invalid={isWrong || undefined}
          aria-describedby={note && noteId(id)}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {label}
      </label>
      {note && <FieldLine id={noteId(id)} note={note} />}
    </>
  )
}
