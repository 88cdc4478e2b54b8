import type { ReactNode } from 'react'
import type { Centavos } from '#contract/kernel/values/centavos'
import { Alert } from '../../../ui/page/alert.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import type { RespostaDoCartao } from '../cartao.calls.ts'
import type { Alvo } from '../pagamento.calls.ts'
import { Processando } from '../resultado/processando.tsx'
import css from './cartao-flow.module.css'
import { CartaoForm } from './cartao-form.tsx'
import { CartaoHumano } from './cartao-humano.tsx'
import { useCartaoForm } from './use-cartao-form.ts'
import { useProvaDeCaptcha } from './use-prova-de-captcha.ts'

/**
 * Pays with a card (S2 §4): first the captcha, unless this session has already shown that a person pays; then a saved
 * card or a new one. `onEnd` is called with the bank's answer: APPROVED, PENDING or REFUSED. `recusa` is the screen of
 * a refusal: while it is shown, the typed card is kept behind it, except for its code.
 */
export function CartaoFlow({
  alvo,
  valor,
  onEnd,
  onBack,
  onFailure,
  isUnpaid,
  recusa,
}: {
  alvo: Alvo
  /** The amount that the card pays. */
  valor: Centavos
  onEnd: (resposta: RespostaDoCartao) => void
  onBack: () => void
  /**
   * Called with a failure before the form tells it; returns true if the failure is not about the card and is handled.
   */
  onFailure?: (error: Error) => boolean
  /** Asks whether the payment is still to be made: after an answer that was lost, when the server is back. */
  isUnpaid: () => Promise<boolean>
  recusa?: ReactNode
}) {
  const { provaDeCaptcha, setProvaDeCaptcha } = useProvaDeCaptcha()
  const form = useCartaoForm({
    alvo,
    valor,
    onEnd: (resposta) => {
      if (resposta.status === 'REFUSED') setProvaDeCaptcha(false) // the refused attempt has used up the proof
      onEnd(resposta)
    },
    onFailure,
    isUnpaid,
    onRobot: () => setProvaDeCaptcha(false),
  })
  if (form.isPaying) return <Processando />
  if (recusa) return recusa
  if (provaDeCaptcha === 'waiting')
    return (
      <div className={css.card} aria-busy="true">
        <Skeleton size="block" />
        <Skeleton size="block" className={css.waiting} />
      </div>
    )
  if (!provaDeCaptcha)
    return (
      <CartaoHumano
        valor={valor}
        notice={form.captchaNotice && <Alert tone="info">{<p>{form.captchaNotice}</p>}</Alert>}
        onHuman={() => setProvaDeCaptcha(true)}
        onBack={onBack}
      />
    )
  return <CartaoForm form={form} valor={valor} onBack={onBack} />
}
