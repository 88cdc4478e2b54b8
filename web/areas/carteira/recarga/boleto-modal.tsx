import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { BOLETO_DIAS } from '#contract/pagamento'
import { Modal } from '../../../ui/layers/modal.tsx'
import { Button } from '../../../ui/page/button.tsx'
import type { Boleto } from '../recarga.rules.ts'
import { BoletoDados } from './boleto-dados.tsx'

/** Shown right after a recarga by boleto has begun. */
export function BoletoModal({ boleto, valor, onClose }: { boleto: Boleto; valor: Centavos; onClose: () => void }) {
  return (
    <Modal title={`Boleto de ${formatReais(valor)}`} onClose={onClose}>
      <p>{`Vence em ${BOLETO_DIAS} dias. O crédito entra na carteira até 2 dias úteis depois de você pagar.`}</p>
      <BoletoDados boleto={boleto} />
      <Button look="quiet" onClick={onClose}>
        Concluir
      </Button>
    </Modal>
  )
}
