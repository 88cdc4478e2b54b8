import { useRef } from 'react'
import { selectText, useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import label from '../../../ui/page/label.module.css'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatCodigo } from '../situacao.ts'
import css from './codigo-do-frete.module.css'

/** The tracking code on its own strip, with a button that copies it. */
export function CodigoDoFrete({ codigo }: { codigo: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const { outcome, copy } = useCopy(codigo, { onRefused: () => selectText(text.current) })
  const isCopied = outcome === 'copied'
  return (
    <div className={css.line}>
      <span ref={text} className={cx(label.code, css.code)}>
        {formatCodigo(codigo)}
      </span>
      <Button look="quiet" size="s" className={css.copy} onClick={copy}>
        {isCopied ? <Icon name="check" size="s" /> : <WorkIcon name="copy" size="s" />}
        {isCopied ? 'Código copiado' : 'Copiar código'}
      </Button>
      <output className={page.srOnly}>{isCopied && 'Código copiado'}</output>
    </div>
  )
}
