import { type Ref, useId } from 'react'
import { formatReais } from '#contract/kernel/values/centavos'
import { Button } from '../../../ui/page/button.tsx'
import css from './pergunta-do-valor.module.css'

/**
 * 'Vale mesmo R$ 8.990,00?', beside the field. A screen reader reads it when it appears; `ref` lets a submitted form
 * move the focus here.
 */
export function PerguntaDoValor({
  ref,
  centavos,
  onSim,
  onCorrigir,
}: {
  ref?: Ref<HTMLFieldSetElement>
  centavos: number
  onSim: () => void
  onCorrigir: () => void
}) {
  const id = useId()
  return (
    <fieldset ref={ref} className={css.question} aria-labelledby={id} tabIndex={-1}>
      <p id={id} role="alert" className={css.text}>
        Vale mesmo <b>{formatReais(centavos)}</b>?
      </p>
      <div className={css.answers}>
        <Button size="s" onClick={onSim}>
          Sim, vale
        </Button>
        <Button size="s" look="quiet" onClick={onCorrigir}>
          Corrigir
        </Button>
      </div>
    </fieldset>
  )
}
