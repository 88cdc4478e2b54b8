import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import css from './adicionado-modal.module.css'

/** S1 §2: says that the frete is in the cart, and offers the two ways on. */
export function AdicionadoModal({
  canGoOn,
  onCart,
  onAnother,
}: {
  /** Whether agency, recipient and both addresses are filled in. */
  canGoOn: boolean
  onCart: () => void
  onAnother: () => void
}) {
  return (
    <Modal title="Pronto! Seu frete foi adicionado ao carrinho." tone="success" onClose={onAnother}>
      <div className={css.acts}>
        <Button look="act" disabled={!canGoOn} onClick={onCart}>
          Ir para carrinho
        </Button>
        <Button onClick={onAnother}>Contratar novo frete</Button>
      </div>
    </Modal>
  )
}
