import { useRef } from 'react'
import { selectText, useCopy } from '../../app/use-copy.ts'
import { Icon } from '../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import label from '../../ui/page/label.module.css'
import page from '../../ui/page/page.module.css'
import { cx } from '../../ui/tokens/cx.ts'
import css from './copy-codigo.module.css'
import { formatCodigo } from './situacao.ts'

/** The tracking code; a click copies it. Without a clipboard the code is selected, to be copied by hand. */
export function CopyCodigo({ codigo }: { codigo: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const { outcome, copy } = useCopy(codigo, { onRefused: () => selectText(text.current) })
  const isCopied = outcome === 'copied'
  return (
    <span className={css.codigo}>
      <span ref={text} className={cx(label.code, css.text)}>
        {formatCodigo(codigo)}
      </span>
      <button
        type="button"
        className={css.copy}
        aria-label={`Copiar código de rastreio ${codigo}`}
        title="Copiar código de rastreio"
        onClick={copy}
      >
        {isCopied ? <Icon name="check" size="s" /> : <WorkIcon name="copy" size="s" />}
      </button>
      <output className={page.srOnly}>{isCopied && 'Código copiado'}</output>
    </span>
  )
}
