import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import { verifyCaptcha } from '#contract/pagamento/cartao'
import { call, sentenceOf } from '../../../app/data/api.ts'
import { Alert } from '../../../ui/page/alert.tsx'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import css from './captcha.module.css'

const CaptchaWidget = lazy(() => import('./captcha-widget.tsx'))

/**
 * A card payment begins with the proof that a person pays (S2 §4). `onHuman` is called once the server accepts the
 * proof.
 */
export function Captcha({ onHuman }: { onHuman: () => void }) {
  const [turn, setTurn] = useState(0)
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (token: string) => {
      const { success } = await call(verifyCaptcha, { body: { token } })
      if (!success) throw new Error(MENSAGENS.captcha)
    },
    onSuccess: onHuman,
    onError: () => setTurn((was) => was + 1), // draws the widget with another challenge, because this one is used up
  })
  return (
    <div className={css.captcha} aria-busy={isPending}>
      <Suspense fallback={<Skeleton size="block" className={css.waiting} />}>
        <CaptchaWidget key={turn} onToken={mutate} />
      </Suspense>
      {error && (
        <Alert tone="error">
          <p>{sentenceOf(error, MENSAGENS.captcha)}</p>
        </Alert>
      )}
    </div>
  )
}
