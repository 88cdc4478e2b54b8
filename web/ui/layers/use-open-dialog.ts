import { useEffect, useRef } from 'react'
import { focusBack } from './focus-back.ts'
import { holdPage } from './hold-page.ts'
import { holdPresses } from './hold-presses.ts'

/**
 * A ref for a `<dialog>` that is open as long as it is drawn. The page behind does not scroll. When the dialog is
 * removed, the focus goes back to the element that had it before, and the second tap of a double tap does nothing.
 */
export function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    holdPage()
    dialog.current?.showModal()
    return () => {
      focusBack(opener)
      holdPresses()
    }
  }, [])
  return dialog
}
