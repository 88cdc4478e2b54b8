import { useEffect } from 'react'
import { Icon } from '../ui/icon.tsx'
import css from './notice-toast.module.css'
import { closeToast } from './notices.ts'

const CLOSES_AFTER_MS = 3000

/** Says that something went well, and leaves. */
export default function NoticeToast({ text }: { text: string }) {
  useEffect(() => {
    const timer = window.setTimeout(closeToast, CLOSES_AFTER_MS)
    return () => window.clearTimeout(timer)
  }, [])
  return (
    <output className={css.toast}>
      <Icon name="check" />
      {text}
    </output>
  )
}
