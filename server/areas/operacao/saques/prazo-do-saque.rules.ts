import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { plusDiasUteis } from '../../../tarifario/prazo.ts'

/** The day on which a withdrawal has to be out: one business day after it was asked for. */
export const prazoDo = (pedidoEm: Date): Dia => plusDiasUteis(diaOf(pedidoEm), 1)

/** The first day whose withdrawals are not late today. */
export function primeiroNoPrazo(hoje: Dia): Dia {
  let dia = hoje
  for (let antes = before(dia); plusDiasUteis(antes, 1) >= hoje; antes = before(dia)) dia = antes
  return dia
}

const before = (dia: Dia) => renderDia(parseDia(dia) - 1)
