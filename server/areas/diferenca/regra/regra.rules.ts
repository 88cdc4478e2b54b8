import { HORA_DA_REGRA } from '#contract/diferenca/regra'
import type { Centavos } from '#contract/kernel/values/centavos'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf, horaOf } from '#contract/kernel/values/instant'
import { DIAS_PARA_PAGAR } from '../diferenca.rules.ts'

/**
 * A rule pays the debits that are due before this day. From 9:00 on these are the debits that the owner was told of before
 * today; before 9:00, those of a day earlier. So the owner can contest a debit for the rest of the day on which they hear of
 * it. Days under contest move the last day to pay, and so this day too.
 */
export function planCorte(agora: Date): Dia {
  const hoje = parseDia(diaOf(agora))
  return renderDia((horaOf(agora) < HORA_DA_REGRA ? hoje - 1 : hoje) + DIAS_PARA_PAGAR)
}

/** Goes through the debits in the given order, and pays each one for which enough is left in the wallet. */
export function planPagamento<D extends { valorCentavos: Centavos }>(debitos: readonly D[], saldo: Centavos) {
  let left = saldo
  const [pagos, curtos] = [[] as D[], [] as D[]]
  for (const debito of debitos) {
    const fits = left + debito.valorCentavos >= 0
    if (fits) left += debito.valorCentavos
    ;(fits ? pagos : curtos).push(debito)
  }
  return { pagos, curtos }
}
