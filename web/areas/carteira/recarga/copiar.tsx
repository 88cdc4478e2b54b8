import { useEffect, useId, useRef, useState } from 'react'
import { toClipboard } from '../../../app/to-clipboard.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './copiar.module.css'

/** How long the button says that it has copied: S2 §9, boleto. */
const COPIADO_MS = 3000

/** A line to be taken elsewhere: shown in groups, copied without them. */
export function Copiar({
  label,
  shown,
  text,
  act,
  isMain,
}: {
  label: string
  shown: string
  text: string
  act: string
  /** It is the one next thing to do on its screen. */
  isMain: boolean
}) {
  const id = useId()
  const line = useRef<HTMLParagraphElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    clearTimeout(timer.current)
    if (await toClipboard(text)) {
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(null), COPIADO_MS)
      return
    }
    if (line.current) window.getSelection()?.selectAllChildren(line.current)
    setOutcome('selected')
  }
  return (
    <div className={css.copy}>
      <p className={css.label}>{label}</p>
      <p ref={line} id={id} className={css.line}>
        {shown}
      </p>
      <Button look={isMain ? 'act' : 'outline'} aria-describedby={id} onClick={() => void copy()}>
        {outcome === 'copied' ? <Icon name="check" /> : <WorkIcon name="copy" />}
        {outcome === 'copied' ? 'Copiado' : act}
      </Button>
      <output className={page.srOnly}>{outcome === 'copied' && 'Copiado'}</output>
      {outcome === 'selected' && (
        <output className={css.note}>
          O navegador não deixou copiar. A linha está selecionada: use Copiar do seu aparelho.
        </output>
      )}
    </div>
  )
}
