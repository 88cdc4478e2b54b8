import { useState } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import { Alert } from '../../../ui/page/alert.tsx'
import type { RespostaDoCartao } from '../cartao.calls.ts'
import type { Alvo } from '../pagamento.calls.ts'
import { Processando } from '../resultado/processando.tsx'
import { CartaoForm } from './cartao-form.tsx'
import { CartaoHumano } from './cartao-humano.tsx'
import { useCartaoForm } from './use-cartao-form.ts'

/**
 * Pays with a card (S2 §4): first the captcha, then a card that is kept or a new one. `onEnd` is told what the bank said:
 * APPROVED, PENDING or REFUSED; show the screen for it and mount this anew for another try.
 */
export function CartaoFlow({
  alvo,
  valor,
  onEnd,
  onBack,
  onFailure,
}: {
  alvo: Alvo
  /** What the card brings. */
  valor: Centavos
  onEnd: (resposta: RespostaDoCartao) => void
  onBack: () => void
  /** Looks at a failure before the form tells it; true where it is no matter of the card and is taken care of. */
  onFailure?: (error: Error) => boolean
}) {
  const [isHuman, setHuman] = useState(false)
  const form = useCartaoForm({ alvo, valor, onEnd, onFailure, onRobot: () => setHuman(false) })
  if (form.isPaying) return <Processando />
  if (!isHuman)
    return (
      <CartaoHumano
        valor={valor}
        notice={form.captchaNotice && <Alert tone="info">{<p>{form.captchaNotice}</p>}</Alert>}
        onHuman={() => setHuman(true)}
        onBack={onBack}
      />
    )
  return <CartaoForm form={form} valor={valor} onBack={onBack} />
}
