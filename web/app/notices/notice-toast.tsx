import { useEffect, useState } from 'react'
import { Icon } from '../../ui/drawings/icon.tsx'
import css from './notice-toast.module.css'
import { closeToast, type ToastTone } from './notices.ts'

/** S2 §9. */
const SHOWN_MS = 3000
const LEAVES_IN_MS = 500

/** Says something short, and leaves; it waits while somebody points at it or has the focus in it. */
export default function NoticeToast({ text, tone }: { text: string; tone: ToastTone }) {
  const [isHeld, setHeld] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = window.setTimeout(
      isLeaving ? closeToast : () => setLeaving(true),
      isLeaving ? LEAVES_IN_MS : SHOWN_MS,
    )
    return () => window.clearTimeout(timer)
  }, [isHeld, isLeaving])
  const hold = (held: boolean) => () => {
    setHeld(held)
    setLeaving(false)
  }
  return (
    <div
      className={css.toast}
      data-tone={tone}
      data-leaving={isLeaving}
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && hold(true)()}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon name={tone === 'success' ? 'check' : 'info'} />
      <output>{text}</output>
      <button type="button" aria-label="Fechar aviso" onClick={closeToast}>
        <Icon name="close" size="s" />
      </button>
    </div>
  )
}
