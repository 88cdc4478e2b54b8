import { diaDaSemana, isFimDeSemana, parseDia, renderDia } from '#contract/kernel/values/dia'
import type { Dia } from '#contract/kernel/values/instant'

const SEMANA = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const
const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

/** '2026-11-24' → 'ter., 24 nov'. Written without Intl, so that the browser's locale cannot change it. */
export const formatDia = (dia: Dia) => `${weekdayOf(dia)}, ${dayOf(dia)} ${monthOf(dia)}`
/** '2026-11-24' → 'ter., 24' beside a day of the same month. */
export const formatDiaIn = (dia: Dia, beside: Dia) =>
  dia.slice(0, 7) === beside.slice(0, 7) ? `${weekdayOf(dia)}, ${dayOf(dia)}` : formatDia(dia)

const weekdayOf = (dia: Dia) => SEMANA[diaDaSemana(parseDia(dia))]!
export const dayOf = (dia: Dia) => Number(dia.slice(8))
export const monthOf = (dia: Dia) => MESES[Number(dia.slice(5, 7)) - 1]!
export const isMonday = (dia: Dia) => diaDaSemana(parseDia(dia)) === 1
export const isWeekend = (dia: Dia) => isFimDeSemana(parseDia(dia))

export const addDias = (dia: Dia, days: number): Dia => renderDia(parseDia(dia) + days)
export const diasBetween = (from: Dia, to: Dia) => parseDia(to) - parseDia(from)
