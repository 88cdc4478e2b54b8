import { type ReactNode, useId } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import { Button } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import { useFocusHeading } from '../resultado/use-focus-heading.ts'
import { Captcha } from './captcha.tsx'
import css from './cartao-flow.module.css'

/** The step before the card: keeps out machines that try stolen numbers. */
export function CartaoHumano({
  valor,
  notice,
  onHuman,
  onBack,
}: {
  valor: Centavos
  notice: ReactNode
  onHuman: () => void
  onBack: () => void
}) {
  const id = useId()
  const heading = useFocusHeading()
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Pague <Money value={valor} /> com cartão
      </h2>
      {notice}
      <p className={css.text}>
        Antes do cartão, uma conferência rápida: ela protege você e quem tem o cartão usado por outra pessoa.
      </p>
      <Captcha onHuman={onHuman} />
      <div className={css.foot}>
        <Button look="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </section>
  )
}
