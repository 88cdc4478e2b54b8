import type { CartaoSalvo } from '#contract/pagamento/cartao'
import { sentenceOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { BANDEIRA } from './bandeiras.ts'
import { useDeleteCartao } from './cartoes.queries.ts'
import css from './delete-cartao.module.css'

/** Asks before a saved card is deleted. The card stays in the list until the server confirms (S2 §4). */
export function DeleteCartao({ cartao, onClose }: { cartao: CartaoSalvo; onClose: () => void }) {
  const { mutate, error, isPending } = useDeleteCartao()
  const erase = () => {
    if (isPending) return
    mutate(cartao.uuid, {
      onSuccess: () => {
        showToast('Cartão apagado.')
        onClose()
      },
    })
  }
  return (
    <Modal title="Apagar este cartão?" tone="error" onClose={onClose}>
      <p>
        {`${cartao.cardName || BANDEIRA[cartao.brand]}, final ${cartao.cardNumber.slice(-4)}. Para pagar com ele de novo, será preciso digitar os dados.`}
      </p>
      {error && (
        <Alert tone="error">
          <p>{sentenceOf(error, 'Não foi possível apagar o cartão.')}</p>
        </Alert>
      )}
      <div className={css.acts}>
        <Button aria-disabled={isPending} onClick={erase}>
          {isPending ? 'Apagando…' : 'Apagar cartão'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Manter
        </Button>
      </div>
    </Modal>
  )
}
