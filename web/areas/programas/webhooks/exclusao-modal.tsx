import type { Webhook } from '#contract/programas/webhook'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { useDeleteWebhook } from './webhook.queries.ts'
import { nomeOf } from './webhook.rules.ts'
import css from './webhooks.module.css'

/** Deletes a webhook, after a question that says what goes with it. */
export function ExclusaoModal({
  webhook,
  onClose,
  onDone,
}: {
  webhook: Webhook
  onClose: () => void
  onDone: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useDeleteWebhook(webhook.uuid)
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        showToast('Webhook excluído')
        onDone()
      },
    })
  return (
    <Modal title={`Excluir o webhook “${nomeOf(webhook)}”?`} tone="error" onClose={onClose}>
      <p>
        Nada mais é enviado a este endereço. O segredo e a lista de entregas somem, e não há como desfazer. Para parar
        só por um tempo, desligue.
      </p>
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para excluir.')} />}
      <div className={css.actions}>
        <Button
          className={css.danger}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || remove()}
        >
          {isPending ? 'Excluindo…' : 'Excluir o webhook'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
