import { useEffect, useRef, useState } from 'react'
import { toClipboard } from './to-clipboard.ts'

/** How long a button says that it has copied, in milliseconds (S2 §9): a Pix code one second, any other text three. */
const COPIADO_MS = { pix: 1000, outros: 3000 }

/**
 * A button that copies a text. `outcome` is 'copied' for a moment, and 'refused' until the next try if the browser has
 * no clipboard; `onRefused` may then select the text, so that the person copies it by hand.
 */
export function useCopy(
  text: string,
  { what = 'outros', onRefused }: { what?: keyof typeof COPIADO_MS; onRefused?: () => void } = {},
) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    clearTimeout(timer.current)
    if (await toClipboard(text)) {
      clearTimeout(timer.current) // set by a second click that was answered first
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(null), COPIADO_MS[what])
      return
    }
    onRefused?.()
    setOutcome('refused')
  }
  return { outcome, copy: () => void copy() }
}

/** Selects the text of `place`, to be copied by hand. */
export const selectText = (place: Element | null) => {
  if (place) window.getSelection()?.selectAllChildren(place)
}
