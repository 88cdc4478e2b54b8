import type { ReactNode } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { cx } from '../tokens/cx.ts'
import css from './field.module.css'

/**
 * What stands under a field: help, an error, or what was found. One line high even while empty, so nothing jumps; a
 * long form sets `--note-line` to 0 and is then only as high as its notes.
 */
export type FieldNote = { tone: 'help' | 'error' | 'found'; text: string }

/** Label above, box, note below. `note` undefined: the field has no line of its own. */
export function Field({
  id,
  label,
  prefix,
  unit,
  isWrong,
  isStarred = false,
  isLocked = false,
  note,
  children,
}: {
  id: string
  label: string
  prefix?: string | undefined
  unit?: ReactNode
  isWrong: boolean
  /** Marks a required field, in a form where some are optional. */
  isStarred?: boolean | undefined
  /** The value came from elsewhere and cannot be changed here. */
  isLocked?: boolean | undefined
  note?: FieldNote | undefined
  children: ReactNode
}) {
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
        {isStarred && (
          <span className={css.star} aria-hidden="true">
            *
          </span>
        )}
      </label>
      <div className={cx(css.box, isWrong && css.wrong, isLocked && css.locked)}>
        {prefix && <span className={css.unit}>{prefix}</span>}
        {children}
        {unit && <span className={css.unit}>{unit}</span>}
        {isLocked && (
          <span className={css.unit}>
            <Icon name="lock" size="s" />
          </span>
        )}
      </div>
      {note && <FieldLine id={noteId(id)} note={note} />}
    </div>
  )
}

/** The line of one field, or of a group that shares it. */
export function FieldLine({ id, note, className }: { id: string; note: FieldNote; className?: string | undefined }) {
  return (
    <p id={id} className={cx(css.note, css[note.tone], className)}>
      {note.tone === 'error' && <Icon name="alert" size="s" />}
      {note.tone === 'found' && <Icon name="check" size="s" />}
      <span>{note.text}</span>
    </p>
  )
}

export const noteId = (fieldId: string) => `${fieldId}-nota`
