import { type ComponentPropsWithoutRef, type ReactNode, type Ref, useId, useLayoutEffect, useRef } from 'react'
import { Field, type FieldNote, noteId } from './field.tsx'
import { applyEdit, type Mask } from './mask.rules.ts'
import type { ComboboxProps } from './suggest-box.tsx'

type Input = Pick<
  ComponentPropsWithoutRef<'input'>,
  'name' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize' | 'placeholder' | 'required' | 'onFocus' | 'onBlur'
> &
  Partial<ComboboxProps>
export type MaskedFieldProps = Input & {
  label: string
  value: string
  onChange: (value: string) => void
  isWrong?: boolean
  isStarred?: boolean
  note?: FieldNote
  /** The id of the line that this field shares with others, if it has none of its own. */
  describedBy?: string
  inputRef?: Ref<HTMLInputElement> | undefined
}

/**
 * A text field that applies its mask while a person types, pastes or edits in the middle, and when the browser fills it
 * in.
 */
export function MaskedField({
  label,
  mask,
  prefix,
  unit,
  value,
  onChange,
  isWrong = false,
  isStarred,
  note,
  describedBy,
  inputRef,
  ...input
}: MaskedFieldProps & { mask: Mask; prefix?: string; unit?: ReactNode }) {
  const id = useId()
  const caret = useRef<{ input: HTMLInputElement; at: number } | null>(null)
  // Puts the caret back where the person was: React moves it to the end when the mask changes what was typed.
  useLayoutEffect(() => {
    const moved = caret.current
    caret.current = null
    if (moved && document.activeElement === moved.input) moved.input.setSelectionRange(moved.at, moved.at)
  })
  return (
    <Field id={id} label={label} prefix={prefix} unit={unit} isWrong={isWrong} isStarred={isStarred} note={note}>
      <input
        {...input}
        ref={inputRef}
        id={id}
        value={value}
        aria-invalid={isWrong || undefined}
        aria-describedby={note ? noteId(id) : describedBy}
        onChange={({ currentTarget: input, nativeEvent }) => {
          const edited = applyEdit(mask, value, {
            text: input.value,
            caret: input.selectionStart ?? input.value.length,
            isBackspace: 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentBackward',
            isTyped: isTyped(nativeEvent),
          })
          caret.current = { input, at: edited.caret }
          onChange(edited.text)
        }}
      />
    </Field>
  )
}

/** True for one typed character or a deletion; false for a pasted, dropped or autofilled text. */
function isTyped(event: Event) {
  if (!(event instanceof InputEvent)) return false
  const { inputType, data } = event
  return inputType.startsWith('delete') || (/^insert(Composition)?Text$/.test(inputType) && (data ?? '').length <= 1)
}
