import { useState } from 'react'
import type { BoundField } from '../../ui/fields/use-fields.ts'

/** The field's props that show `sentence` under it while it is empty and has the focus. */
export function usePrompt(bind: (help: string) => BoundField, value: string, sentence: string) {
  const [isFocused, setFocused] = useState(false)
  const field = bind(isFocused && !value ? sentence : '')
  return {
    ...field,
    onFocus: () => setFocused(true),
    onBlur: () => {
      setFocused(false)
      field.onBlur()
    },
  }
}
