import { useId, useRef } from 'react'
import { useCopy } from '../../../app/use-copy.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './copia-e-cola.module.css'

/** The code of a Pix as text, and a button that copies it. */
export function CopiaECola({ codigo }: { codigo: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { outcome, copy } = useCopy(codigo, {
    what: 'pix',
    onRefused: () => {
      field.current?.focus()
      field.current?.select()
    },
  })
  return (
    <div className={css.copy}>
      <label className={page.srOnly} htmlFor={id}>
        Código Pix copia e cola
      </label>
      <input
        ref={field}
        id={id}
        className={css.code}
        readOnly
        value={codigo}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button look="act" onClick={copy}>
        {outcome === 'copied' ? <Icon name="check" /> : <WorkIcon name="copy" />}
        {outcome === 'copied' ? 'Código copiado' : 'Copiar código'}
      </Button>
      <output className={page.srOnly}>{outcome === 'copied' && 'Código copiado'}</output>
      {outcome === 'refused' && (
        <output className={css.note}>
          O navegador não deixou copiar. O código está selecionado: use Copiar do seu aparelho.
        </output>
      )}
    </div>
  )
}
