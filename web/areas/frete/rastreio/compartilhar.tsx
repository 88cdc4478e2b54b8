import { useEffect, useRef, useState } from 'react'
import { toClipboard } from '../../../app/to-clipboard.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './compartilhar.module.css'

/** How long it says that it has copied. */
const COPIADO_MS = 3000

/** Takes the address of this page along: into the clipboard, and where the device can, to any of its apps. */
export function Compartilhar({ titulo, url }: { titulo: string; url: string }) {
  const [state, setState] = useState<'open' | 'copied' | 'refused'>('open')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const copy = async () => {
    clearTimeout(timer.current)
    if (!(await toClipboard(url))) return setState('refused')
    setState('copied')
    timer.current = setTimeout(() => setState('open'), COPIADO_MS)
  }
  const canShare = typeof navigator.share === 'function'
  return (
    <div className={css.acts}>
      <Button size="s" onClick={() => void copy()}>
        {state === 'copied' ? <Icon name="check" size="s" /> : <WorkIcon name="copy" size="s" />}
        {state === 'copied' ? 'Link copiado' : 'Copiar link'}
      </Button>
      {canShare && (
        // closing the device's own list is no failure
        <Button size="s" onClick={() => void navigator.share({ title: titulo, url }).catch(() => undefined)}>
          <WorkIcon name="upload" size="s" />
          Compartilhar
        </Button>
      )}
      <output className={css.said}>{state === 'refused' && `O navegador não deixou copiar. O link é ${url}`}</output>
    </div>
  )
}
