import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'

/** Refusals that belong to no field, and the button with the amount. */
export function SaidaFoot({
  act,
  valor,
  error,
  attempt,
  isPending,
}: {
  act: string
  /** Null while the amount is wrong. */
  valor: Centavos | null
  error: Error | null
  /** Another number for each try, so that the same refusal is announced again. */
  attempt: number
  isPending: boolean
}) {
  return (
    <>
      {error && <Alert key={attempt} tone="error" title={error.message} isAnswer />}
      <Button type="submit" look="act" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Enviando…' : valor ? `${act} ${formatReais(valor)}` : act}
      </Button>
    </>
  )
}
