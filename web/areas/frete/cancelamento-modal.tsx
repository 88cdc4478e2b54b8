import type { FreteNaLista } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { Modal } from '../../ui/layers/modal.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from './cancelamento-modal.module.css'
import { nomeOf } from './pessoa.ts'

/** Asks before a frete is cancelled (S2 §5). */
export function CancelamentoModal({
  frete,
  isBusy,
  onConfirm,
  onClose,
}: {
  frete: FreteNaLista
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { destinatario, transportadora, produto, valorFrete, statusFrete } = frete
  return (
    <Modal title="Cancelamento de frete" onClose={() => isBusy || onClose()}>
      <p className={css.question}>Tem certeza que deseja cancelar o frete?</p>
      <p>
        {`Para ${nomeOf(destinatario)}, por ${transportadora.nomeTransportadora} ${produto.nomeProduto}. `}
        {statusFrete === 'AGUARDANDO_PAGAMENTO'
          ? 'Se o pagamento chegar depois, o valor vai para a sua carteira.'
          : `${formatReais(valorFrete)} voltam para a sua carteira e a etiqueta deixa de valer.`}
      </p>
      <div className={css.acts}>
        <Button className={css.danger} aria-disabled={isBusy} aria-busy={isBusy} onClick={() => isBusy || onConfirm()}>
          <WorkIcon name="trash" />
          {isBusy ? 'Cancelando…' : 'Cancelar frete'}
        </Button>
        <Button look="quiet" aria-disabled={isBusy} onClick={() => isBusy || onClose()}>
          Manter frete
        </Button>
      </div>
    </Modal>
  )
}
