import { useEffect, useId, useRef, useState } from 'react'
import { toClipboard } from '../../../app/to-clipboard.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { Button } from '../../../ui/page/button.tsx'
import page from '../../../ui/page/page.module.css'
import css from './copia-e-cola.module.css'

/** How long the button says that it has copied (S2 §9). */
const COPIADO_MS = 1000

/** The code of a Pix as text, and a button that copies it. */
export function CopiaECola({ codigo }: { codigo: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState<'copied' | 'selected' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const copy = async () => {
    clearTimeout(timer.current)
    if (await toClipboard(codigo)) {
      setOutcome('copied')
      timer.current = setTimeout(() => setOutcome(null), COPIADO_MS)
      return
    }
    field.current?.focus()
    field.current?.select()
    setOutcome('selected')
  }
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
      <Button look="act" onClick={() => void copy()}>
        {outcome === 'copied' ? <Icon name="check" /> : <WorkIcon name="copy" />}
        {outcome === 'copied' ? 'Código copiado' : 'Copiar código'}
      </Button>
      <output className={page.srOnly}>{outcome === 'copied' && 'Código copiado'}</output>
      {outcome === 'selected' && (
        <output className={css.note}>
          O navegador não deixou copiar. O código está selecionado: use Copiar do seu aparelho.
        </output>
      )}
    </div>
  )
}
