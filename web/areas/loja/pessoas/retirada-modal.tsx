import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './pessoas.module.css'
import { useRetirada } from './pessoas.queries.ts'

/** What is about to be withdrawn: an invitation, or a member's access. */
export type Retirada = { de: 'convite' | 'membro'; uuid: string; quem: string }

/** Withdraws an invitation or an access, after a question. */
export function RetiradaModal({
  loja,
  nome,
  retirada: { de, uuid, quem },
  onClose,
  onDone,
}: {
  loja: string
  nome: string
  retirada: Retirada
  onClose: () => void
  onDone: () => void
}) {
  const { mutate, isPending, error, submittedAt } = useRetirada(loja)
  const isConvite = de === 'convite'
  const act = isConvite ? 'Retirar convite' : 'Retirar acesso'
  return (
    <Modal title={isConvite ? 'Retirar este convite?' : `Retirar o acesso de ${quem}?`} tone="error" onClose={onClose}>
      <p>
        {isConvite
          ? `O link que ${quem} recebeu deixa de valer.`
          : `${quem} sai de ${nome} na hora, em todos os aparelhos. O que já fez continua na atividade.`}
      </p>
      {error && <Alert key={submittedAt} tone="error" title={sentenceOf(error, 'Não deu para retirar.')} />}
      <div className={css.acts}>
        <Button
          className={css.danger}
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() =>
            isPending ||
            mutate(
              { uuid, de },
              {
                onSuccess: () => {
                  showToast(isConvite ? 'Convite retirado' : 'Acesso retirado')
                  onDone()
                },
              },
            )
          }
        >
          {isPending ? 'Retirando…' : act}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </Modal>
  )
}
