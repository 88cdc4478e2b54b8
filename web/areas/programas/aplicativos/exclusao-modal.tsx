import type { Aplicativo } from '#contract/programas/aplicativo'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { useDeleteAplicativo } from './aplicativo.queries.ts'

/** Deletes an aplicativo, after a question that says what stops working. */
export function ExclusaoModal({
  aplicativo: { uuid, nome },
  onClose,
  onDone,
}: {
  aplicativo: Aplicativo
  onClose: () => void
  onDone: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useDeleteAplicativo()
  const remove = () =>
    mutate(uuid, {
      onSuccess: () => {
        showToast('Aplicativo excluído')
        onDone()
      },
    })
  return (
    <Modal title={`Excluir “${nome}”?`} tone="error" onClose={onClose}>
      <p>
        Ele para na hora em todas as contas que o autorizaram. Não há como desfazer: um aplicativo novo tem outro
        client_id, e cada pessoa o autoriza outra vez.
      </p>
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para excluir.')} />}
      <div className={css.actions}>
        <Button
          className={css.danger}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || remove()}
        >
          {isPending ? 'Excluindo…' : 'Excluir o aplicativo'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
