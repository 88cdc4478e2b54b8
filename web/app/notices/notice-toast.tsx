import { useEffect, useState } from 'react'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { focusBack } from '../../ui/layers/focus-back.ts'
import { Button } from '../../ui/page/button.tsx'
import css from './notice-toast.module.css'
import { closeToast, type ToastNotice } from './notices.ts'

/** S2 §9. */
const SHOWN_MS = 3000
/** With an action (D §22). */
const ASKS_MS = 8000
const LEAVES_IN_MS = 500

/** A short message that leaves by itself; it waits while it is pointed at or has the focus. */
export default function NoticeToast({ title, text, tone, action }: ToastNotice) {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isHeld = isPointed || isFocused
  const shownMs = action ? ASKS_MS : SHOWN_MS
  useEffect(() => {
    if (isHeld) return
    const timer = window.setTimeout(isLeaving ? closeToast : () => setLeaving(true), isLeaving ? LEAVES_IN_MS : shownMs)
    return () => window.clearTimeout(timer)
  }, [isHeld, isLeaving, shownMs])
  const hold = (set: (held: boolean) => void, held: boolean) => () => {
    set(held)
    setLeaving(false)
  }
  const act = () => {
    closeToast()
    focusBack(null) // the button goes with the toast
    action?.onAct()
  }
  return (
    <div
      className={css.toast}
      data-tone={tone}
      data-leaving={isLeaving}
      onPointerMove={({ movementX, movementY }) => (movementX || movementY) && hold(setPointed, true)()}
      onPointerLeave={hold(setPointed, false)}
      onFocus={hold(setFocused, true)}
      onBlur={hold(setFocused, false)}
    >
      {action ? <Ring ms={shownMs} isHeld={isHeld} /> : <Icon name={tone === 'success' ? 'check' : 'info'} />}
      <output>
        {title && <b className={css.title}>{title}</b>}
        {text}
      </output>
      {action && (
        <Button look="quiet" size="s" className={css.action} onClick={act}>
          {!action.leadsOn && <WorkIcon name="undo" size="s" />}
          {action.label}
        </Button>
      )}
      <button type="button" className={css.close} aria-label="Fechar aviso" onClick={closeToast}>
        <Icon name="close" size="s" />
      </button>
    </div>
  )
}

/** How much of the time is left. Full while the toast is held: the time begins anew afterwards. */
const Ring = ({ ms, isHeld }: { ms: number; isHeld: boolean }) => (
  <svg className={css.ring} viewBox="0 0 22 22" aria-hidden="true">
    <circle cx="11" cy="11" r="9" />
    <circle
      key={String(isHeld)}
      cx="11"
      cy="11"
      r="9"
      pathLength={1}
      style={{ animationDuration: `${ms}ms`, animationPlayState: isHeld ? 'paused' : 'running' }}
    />
  </svg>
)
