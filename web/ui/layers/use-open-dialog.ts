import { useEffect, useRef } from 'react'
import { focusBack } from './focus-back.ts'
import { holdPage } from './hold-page.ts'

/**
 * A ref for a `<dialog>` that is open as long as it is drawn. The page behind does not scroll. When the dialog is
 * removed, the focus goes back to the element that had it before.
 */
export function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    holdPage()
    dialog.current?.showModal()
    return () => focusBack(opener)
  }, [])
  return dialog
}
