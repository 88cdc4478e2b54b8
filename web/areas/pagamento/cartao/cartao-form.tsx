import { useEffect, useEffectEvent, useId } from 'react'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { Money } from '../../../ui/page/money.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { PagarDiferenca } from '../debito-vencido.tsx'
import { useFocusHeading } from '../resultado/use-focus-heading.ts'
import css from './cartao-flow.module.css'
import { mayUseCartoes } from './cartoes.queries.ts'
import { CartoesSalvos } from './cartoes-salvos.tsx'
import { NovoCartao } from './novo-cartao.tsx'
import type { useCartaoForm } from './use-cartao-form.ts'

/** The card that pays, and its data: saved cards first; without any, the form at once (S2 §4). */
export function CartaoForm({
  form,
  valor,
  onBack,
}: {
  form: ReturnType<typeof useCartaoForm>
  valor: Centavos
  onBack: () => void
}) {
  const id = useId()
  const heading = useFocusHeading()
  const { salvos, salvo, fields, failure, reason, isLoading, refusedAt } = form
  const focus = useEffectEvent(fields.focus)
  useEffect(() => {
    if (refusedAt) focus(refusedAt)
  }, [refusedAt])
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        Pague <Money value={valor} /> com cartão
      </h2>
      {failure && (
        <Alert tone="error" isAnswer>
          <p>{failure}</p>
          {form.isVencido && <PagarDiferenca isKept />}
        </Alert>
      )}
      <form
        noValidate
        className={css.form}
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault()
          form.pay()
        }}
      >
        {isLoading && (
          <>
            <Skeleton size="block" className={css.waiting} />
            <Skeleton size="block" className={css.waiting} />
          </>
        )}
        {salvos.length > 0 && (
          <CartoesSalvos
            cartoes={salvos}
            escolhido={salvo?.uuid ?? null}
            codigo={form.codigo}
            codigoField={fields.bind('codigo')}
            onChoose={form.choose}
            onCodigo={form.typeCodigo}
          />
        )}
        {!isLoading && !salvo && (
          <NovoCartao
            cartao={form.novo}
            bandeira={form.bandeira}
            fields={fields}
            canKeep={mayUseCartoes()}
            onChange={form.typeNovo}
          />
        )}
        {reason && (
          <p className={css.reason} role="alert">
            {reason}
          </p>
        )}
        <div className={css.foot}>
          <Button look="act" type="submit" disabled={isLoading}>
            {`Pagar ${formatReais(valor)}`}
          </Button>
          <Button look="quiet" onClick={onBack}>
            Voltar
          </Button>
        </div>
        <p className={css.safe}>
          <Icon name="lock" size="s" />
          <span>
            O número e o código do cartão seguem para o banco e não ficam guardados aqui. De um cartão guardado ficam a
            bandeira, o titular e os quatro últimos números.
          </span>
        </p>
      </form>
    </section>
  )
}
