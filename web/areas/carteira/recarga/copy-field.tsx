import { useId, useRef } from 'react'
import { selectText, useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './copy-field.module.css'

/** A line to copy: shown in groups, copied without gaps. */
export function CopyField({
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
  /** Whether copying is the next thing to do on the screen. */
  isMain: boolean
}) {
  const id = useId()
  const line = useRef<HTMLParagraphElement>(null)
  const { outcome, copy } = useCopy(text, { onRefused: () => selectText(line.current) })
  return (
    <div className={css.copy}>
      <p className={css.label}>{label}</p>
      <p ref={line} id={id} className={css.line}>
        {shown}
      </p>
      <Button look={isMain ? 'act' : 'outline'} aria-describedby={id} onClick={copy}>
        {outcome === 'copied' ? <Icon name="check" /> : <WorkIcon name="copy" />}
        {outcome === 'copied' ? 'Copiado' : act}
      </Button>
      <output className={page.srOnly}>{outcome === 'copied' && 'Copiado'}</output>
      {outcome === 'refused' && (
        <output className={css.note}>
          O navegador não deixou copiar. A linha está selecionada: use Copiar do seu aparelho.
        </output>
      )}
    </div>
  )
}
