import { SEGREDO_ANTERIOR_HORAS, type Webhook } from '#contract/programas/webhook'
import { CallError, isUnanswered, sentenceOf } from '../../../app/data/api.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useChangeSegredo } from './webhook.queries.ts'
import { nomeOf } from './webhook.rules.ts'
import css from './webhooks.module.css'

export type Trocado = { segredo: string; anteriorAte: Date }

/** Gives a webhook a new secret, after a question that says what happens to the old one. */
export function SegredoModal({
  webhook,
  onClose,
  onChanged,
}: {
  webhook: Webhook
  onClose: () => void
  onChanged: (trocado: Trocado) => void
}) {
  const { mutate, isPending, error, submittedAt } = useChangeSegredo(webhook.uuid)
  // while the call runs it stays open: the new secret would never be shown
  const leave = () => isPending || onClose()
  return (
    <Modal title={`Trocar o segredo de “${nomeOf(webhook)}”?`} onClose={leave}>
      <p>
        {`O segredo novo é mostrado uma vez. O anterior também assina por mais ${SEGREDO_ANTERIOR_HORAS} horas, para você trocar sem perder eventos; até lá não dá para trocar outra vez.`}
      </p>
      {error && (
        <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'O segredo não foi trocado.')}>
          {error instanceof CallError && isUnanswered(error.code) && (
            <p>{`Se a troca foi feita, o segredo novo não será mostrado: troque de novo depois de ${SEGREDO_ANTERIOR_HORAS} horas.`}</p>
          )}
        </Alert>
      )}
      <div className={css.actions}>
        <Button
          look="act"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || mutate(undefined, { onSuccess: onChanged })}
        >
          {isPending ? 'Trocando…' : 'Trocar o segredo'}
        </Button>
        <Button look="quiet" aria-disabled={isPending} onClick={leave}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
