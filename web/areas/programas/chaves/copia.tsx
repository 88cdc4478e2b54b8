import { useRef } from 'react'
import { selectText, useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './chaves.module.css'

/** A text with the button that copies it. Without a clipboard it is selected, to be copied by hand. */
export function Copia({
  text,
  act,
  done,
  isMain = false,
}: {
  text: string
  act: string
  done: string
  isMain?: boolean
}) {
  const place = useRef<HTMLPreElement>(null)
  const { outcome, copy } = useCopy(text, { onRefused: () => selectText(place.current) })
  const isCopied = outcome === 'copied'
  return (
    <div className={css.copia}>
      <pre ref={place} className={isMain ? css.segredo : css.codigo} translate="no">
        {text}
      </pre>
      <Button {...(isMain ? { look: 'act' } : { size: 's' })} onClick={copy}>
        {isCopied ? <Icon name="check" /> : <WorkIcon name="copy" />}
        {isCopied ? done : act}
      </Button>
      <output className={page.srOnly}>{isCopied && done}</output>
      {outcome === 'refused' && (
        <output className={css.note}>
          O navegador não deixou copiar. O texto está selecionado: use Copiar do seu aparelho.
        </output>
      )}
    </div>
  )
}
