import type { ReactNode } from 'react'
import { Resultado } from './resultado.tsx'
import { SealedBox } from './sealed-box.tsx'

/** The payment is confirmed (S2 §8 'Purchase success'). `action`: where to go now. */
export function PagamentoConfirmado({ action, children }: { action: ReactNode; children?: ReactNode }) {
  return (
    <Resultado drawing={<SealedBox sign="check" />} title="Compra realizada com sucesso" action={action}>
      <p>O seu pagamento já foi confirmado!</p>
      {children}
    </Resultado>
  )
}
