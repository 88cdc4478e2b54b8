import type { Autorizacao } from '#contract/programas/oauth'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from '../chaves/chaves.module.css'
import { EscoposDaChave } from '../chaves/escopos-da-chave.tsx'
import { useDeleteAutorizacao } from './aplicativo.queries.ts'

/** Withdraws an autorizacao, after a question that says what stops working. */
export function RetiradaModal({
  autorizacao: { uuid, aplicativo, escopos },
  onClose,
  onDone,
}: {
  autorizacao: Autorizacao
  onClose: () => void
  onDone: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useDeleteAutorizacao()
  const withdraw = () =>
    mutate(uuid, {
      onSuccess: () => {
        showToast('Autorização retirada')
        onDone()
      },
    })
  return (
    <Modal title={`Retirar a autorização de “${aplicativo}”?`} tone="error" onClose={onClose}>
      <p>O aplicativo para na hora e não pode mais:</p>
      <EscoposDaChave escopos={escopos} />
      <p>Para voltar, você o autoriza outra vez a partir dele.</p>
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para retirar.')} />}
      <div className={css.actions}>
        <Button
          className={css.danger}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => isPending || withdraw()}
        >
          {isPending ? 'Retirando…' : 'Retirar a autorização'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
