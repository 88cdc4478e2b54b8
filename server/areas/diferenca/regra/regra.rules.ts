import { HORA_DA_REGRA } from '#contract/diferenca/regra'
import type { Centavos } from '#contract/kernel/values/centavos'
import { parseDia, renderDia } from '#contract/kernel/values/dia'
import { type Dia, diaOf, horaOf } from '#contract/kernel/values/instant'
import { DIAS_PARA_PAGAR } from '../diferenca.rules.ts'

/**
 * A rule pays the debits that are due before this day: those that were told of before today, from 9:00 on. So a debit can be
 * contested for the rest of the day on which its owner hears of it; the days under contest count as if it were told later.
 */
export function planCorte(agora: Date): Dia {
  const hoje = parseDia(diaOf(agora))
  return renderDia((horaOf(agora) < HORA_DA_REGRA ? hoje - 1 : hoje) + DIAS_PARA_PAGAR)
}

/** Which debits the wallet can pay, in the given order: each that still fits. */
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
