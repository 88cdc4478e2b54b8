import type { ReactNode } from 'react'
import type { StatusDePagamento } from '#contract/pagamento'
import { UpsideDownBox } from '../../../ui/drawings/upside-down-box.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { motivoOf } from './motivo.rules.ts'
import { Resultado } from './resultado.tsx'

/** The payment failed (S2 §8 'Failure screen'). `children` say what this means for the purchase. */
export function PagamentoRecusado({
  status,
  motivo,
  onBack,
  outra,
  children,
}: {
  status: StatusDePagamento
  motivo: string | null | undefined
  onBack: () => void
  /** A button that chooses another means for the same payment. */
  outra?: { rotulo: string; onChoose: () => void }
  children?: ReactNode
}) {
  return (
    <Resultado
      drawing={<UpsideDownBox />}
      title={`O seu pagamento não foi confirmado. Motivo: ${motivoOf({ status, motivo })}`}
      action={
        <>
          <Button look="act" onClick={onBack}>
            Voltar
          </Button>
          {outra && <Button onClick={outra.onChoose}>{outra.rotulo}</Button>}
        </>
      }
    >
      {children}
    </Resultado>
  )
}
