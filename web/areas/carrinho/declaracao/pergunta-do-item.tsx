import { useState } from 'react'
import { isValorAlto, PerguntaDoValor } from '../../cotacao/index.ts'
import { type ItemRascunho, totalOf } from '../dados-rascunho.ts'

/** Asks once, beside an item that has lost the focus, whether its unusually high total is right. */
export function PerguntaDoItem({
  item,
  valor,
  left,
  onFocus,
}: {
  item: ItemRascunho
  /** The declared value of the quote, in centavos: already confirmed there. */
  valor: number
  /** The totals of the items when they lost the focus. */
  left: readonly (number | null)[]
  /** Moves the focus to the item's value. */
  onFocus: () => void
}) {
  const [confirmed, setConfirmed] = useState<readonly number[]>([valor])
  const total = totalOf(item)
  if (total === null || !isValorAlto(total) || !left.includes(total) || confirmed.includes(total)) return null
  return (
    <PerguntaDoValor
      centavos={total}
      onSim={() => {
        setConfirmed((was) => [...was, total])
        onFocus()
      }}
      onCorrigir={onFocus}
    />
  )
}
