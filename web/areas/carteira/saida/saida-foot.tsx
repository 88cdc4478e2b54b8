import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'

/** What was refused and no field tells, and the button that says how much goes. */
export function SaidaFoot({
  act,
  valor,
  error,
  attempt,
  isPending,
}: {
  act: string
  /** Null while it is not right. */
  valor: Centavos | null
  error: Error | null
  /** Another one for each try: the same refusal is told again. */
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
