import { useState } from 'react'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import type { Obstaculo } from '../../areas/carrinho/compra.rules.ts'
import { linhaId } from '../../areas/carrinho/lista/frete-linha.tsx'
import { Button } from '../../ui/page/button.tsx'
import css from '../carrinho.module.css'

/**
 * The button from the cart to the payment, and what prevents the payment. Only a limit that is used up disables the
 * button (S2 §2): obstacles that the person can remove are told, with their place.
 */
export function Finalizar({
  id,
  cabem,
  isParted,
  direto,
  declaracao,
  obstaculo,
  isBusy,
  onPay,
}: {
  id: string
  /** How many fretes are paid. */
  cabem: number
  /** Not all selected fretes fit into the limit. */
  isParted: boolean
  /** The amount that one press pays, if the means need not be chosen. */
  direto: Centavos | null
  /** The text that the person also confirms with a press that pays at once. */
  declaracao: string | null
  obstaculo: Obstaculo | null
  isBusy: boolean
  onPay: () => void
}) {
  const [isTold, setTold] = useState(false)
  const isSaid = obstaculo !== null && (obstaculo.motivo !== 'NADA_SELECIONADO' || isTold)
  const confirma = direto === null ? null : declaracao
  const act = () => {
    if (isBusy) return
    if (!obstaculo) return onPay()
    setTold(true)
    if (obstaculo.motivo === 'PROBLEMA') showFrete(obstaculo.frete)
  }
  return (
    <div className={css.finish}>
      <Button
        look="act"
        disabled={obstaculo?.motivo === 'SEM_LIMITE' || obstaculo?.motivo === 'ACIMA_DO_LIMITE'}
        aria-busy={isBusy}
        aria-describedby={isSaid ? id : confirma ? `${id}-declaracao` : undefined}
        onClick={act}
      >
        {direto !== null ? `Pagar ${formatReais(direto)}` : isParted ? cabemLabel(cabem) : 'Finalizar pagamento'}
      </Button>
      {confirma && (
        <p id={`${id}-declaracao`} className={css.reason}>
          {confirma}
        </p>
      )}
      {isSaid && (
        <p id={id} className={css.reason} role={obstaculo.motivo === 'NADA_SELECIONADO' ? 'alert' : undefined}>
          {obstaculo.texto}{' '}
          {obstaculo.motivo === 'PROBLEMA' && (
            <button type="button" className={css.link} onClick={() => showFrete(obstaculo.frete)}>
              Ver o frete
            </button>
          )}
        </p>
      )}
    </div>
  )
}

const cabemLabel = (cabem: number) =>
  cabem === 1 ? 'Pagar o que cabe agora' : `Pagar os ${cabem.toLocaleString('pt-BR')} que cabem agora`

function showFrete(uuid: string) {
  const linha = document.getElementById(linhaId(uuid))
  linha?.scrollIntoView({ block: 'center' })
  linha?.focus({ preventScroll: true })
}
