import { type Ref, useId } from 'react'
import { cx } from '../../tokens/cx.ts'
import field from '../field.module.css'
import { FieldLine, type FieldNote, noteId } from '../field.tsx'
import css from './text-area.module.css'

/** Several lines of text, with how many characters stand in it. More than `max` can be typed: the form tells it. */
export function TextArea({
  label,
  value,
  max,
  rows = 5,
  isWrong = false,
  note,
  name,
  inputRef,
  onBlur,
  onChange,
}: {
  label: string
  value: string
  max: number
  rows?: number
  isWrong?: boolean
  note: FieldNote
  name?: string
  inputRef?: Ref<HTMLTextAreaElement>
  onBlur?: () => void
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={inputRef}
        id={id}
        name={name}
        className={cx(css.text, isWrong && css.wrong)}
        rows={rows}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${noteId(id)} ${id}-quantos`}
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={css.under}>
        <FieldLine id={noteId(id)} note={note} />
        <span id={`${id}-quantos`} className={cx(css.count, value.length > max && css.over)}>
          {`${value.length}/${max}`}
        </span>
      </div>
    </div>
  )
}
