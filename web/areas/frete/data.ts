import { type Dia, diaOf } from '#contract/kernel/values/instant'
import { formatHora } from '../../ui/filter/instante.rules.ts'
import { addDias, formatDia } from '../cotacao/index.ts'

/** 'hoje', 'ontem', 'amanhã', 'sex., 4 dez'; with the year if it is not this year. */
export function diaText(dia: Dia, hoje: Dia) {
  if (dia === hoje) return 'hoje'
  if (dia === addDias(hoje, -1)) return 'ontem'
  if (dia === addDias(hoje, 1)) return 'amanhã'
  return dataText(dia, hoje)
}

/** 'sex., 4 dez', also for today and tomorrow; with the year if it is not this year. */
export function dataText(dia: Dia, hoje: Dia) {
  const year = dia.slice(0, 4)
  return year === hoje.slice(0, 4) ? formatDia(dia) : `${formatDia(dia)} ${year}`
}

/** 'hoje às 14:20', 'sex., 4 dez'. The hour matters only on the days around today. */
export function quandoText(instant: Date, hoje: Dia) {
  const dia = diaText(diaOf(instant), hoje)
  return /^(hoje|ontem|amanhã)$/.test(dia) ? `${dia} às ${formatHora(instant)}` : dia
}

/** 'qui., 19 nov 08:12': a line of the tracking. */
export function momentoText(instant: Date, hoje: Dia) {
  return `${dataText(diaOf(instant), hoje)} ${formatHora(instant)}`
}
