import { useState } from 'react'
import { isValorAlto, PerguntaDoValor } from '../../cotacao/index.ts'
import { type ItemRascunho, totalOf } from '../dados-rascunho.ts'

/** Asks once, beside an item that was left, whether its unusually high total is meant. */
export function PerguntaDoItem({
  item,
  valor,
  left,
  onFocus,
}: {
  item: ItemRascunho
  /** Declared in the quote, in centavos: confirmed there already. */
  valor: number
  /** The totals with which an item was left. */
  left: readonly (number | null)[]
  /** Brings the person to the item's value. */
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
