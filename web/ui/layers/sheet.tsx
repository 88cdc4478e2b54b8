import { type ReactNode, useEffect, useEffectEvent, useId } from 'react'
import { Icon } from '../drawings/icon.tsx'
import { cx } from '../tokens/cx.ts'
import css from './sheet.module.css'
import { useOpenDialog } from './use-open-dialog.ts'

/**
 * A panel that comes up from the foot of a phone, with the focus on its first input if it has one. The browser's own
 * dialog holds the focus and closes on Escape; the page behind does not scroll. The focus goes back to the element that
 * opened the sheet, or to the page's content if that element is gone.
 */
export function Sheet({
  title,
  isForm = false,
  isWide = false,
  onClose,
  children,
}: {
  title: string
  /** For a sheet with fields: wider, and with an edge around it. */
  isForm?: boolean
  /** For a sheet with a whole page of facts. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useOpenDialog()
  const titleId = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const panel = dialog.current
    panel?.querySelector('input')?.focus()
    const onClick = (event: MouseEvent) => isOutside(event, panel) && close()
    panel?.addEventListener('click', onClick)
    return () => panel?.removeEventListener('click', onClick)
  }, [dialog])
  return (
    <dialog
      ref={dialog}
      className={cx(css.sheet, isForm && css.form, isWide && css.wide)}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // from a dialog inside this one
        event.preventDefault()
        onClose()
      }}
    >
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" className={css.close} aria-label="Fechar" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

/** Whether a click was outside the panel: on the veil, which belongs to the dialog. */
function isOutside({ target, clientX, clientY }: MouseEvent, panel: HTMLElement | null) {
  if (!panel || target !== panel) return false
  const { left, right, top, bottom } = panel.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}
