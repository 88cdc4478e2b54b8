import { type DialogHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from '../drawings/icon.tsx'
import css from './modal.module.css'
import { useOpenDialog } from './use-open-dialog.ts'

/**
 * A message over the page. The browser's own dialog holds the focus and closes on Escape; the page behind does not
 * scroll. The focus goes back to the element that opened it, or to the page that came meanwhile.
 */
export function Modal({
  title,
  tone,
  onClose,
  children,
  ...rest
}: {
  title: string
  /** The outcome that the message tells. Without a tone it only asks or shows something. */
  tone?: 'success' | 'error'
  onClose: () => void
  children: ReactNode
} & Omit<DialogHTMLAttributes<HTMLDialogElement>, 'onClose' | 'title'>) {
  const dialog = useOpenDialog()
  const titleId = useId()
  return (
    <dialog
      ref={dialog}
      className={css.modal}
      data-tone={tone}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // from a dialog inside this one
        event.preventDefault()
        onClose()
      }}
      {...rest}
    >
      {tone && (
        <span className={css.sign}>
          <Icon name={tone === 'success' ? 'check' : 'alert'} size="l" />
        </span>
      )}
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
