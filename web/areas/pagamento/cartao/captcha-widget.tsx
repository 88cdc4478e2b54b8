import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/i18n/pt-br'
import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import Pbkdf2 from 'altcha/workers/pbkdf2?worker'
import { useEffect, useEffectEvent, useRef } from 'react'
import { createDesafio } from '#contract/pagamento/cartao'
import css from './captcha-widget.module.css'

$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2())

const CONFIGURATION = JSON.stringify({ hideFooter: true, hideLogo: true, humanInteractionSignature: false })

/** ALTCHA's box: one press, some arithmetic in the browser, and a token that the server can check. Loaded on demand. */
export default function CaptchaWidget({ onToken }: { onToken: (token: string) => void }) {
  const place = useRef<AltchaWidgetElement>(null)
  const tell = useEffectEvent(onToken)
  useEffect(() => {
    const widget = place.current
    const onVerified = (event: Event) => {
      const { payload } = (event as CustomEvent<{ payload?: string }>).detail
      if (payload) tell(payload)
    }
    widget?.addEventListener('verified', onVerified)
    return () => widget?.removeEventListener('verified', onVerified)
  }, [])
  return (
    <div className={css.widget}>
      <altcha-widget
        ref={place}
        challenge={createDesafio.path}
        configuration={CONFIGURATION}
        language="pt-br"
        type="checkbox"
      />
    </div>
  )
}
