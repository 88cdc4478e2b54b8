import type { Dia } from '#contract/kernel/instant'

const SEMANA = ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'] as const
const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'] as const

/** '2026-11-24' → 'ter., 24 nov'. Written here, so that no browser's locale changes it. */
export const formatDia = (dia: Dia) => `${weekdayOf(dia)}, ${dayOf(dia)} ${monthOf(dia)}`
/** '2026-11-24' → 'ter., 24' beside a day of the same month. */
export const formatDiaIn = (dia: Dia, beside: Dia) =>
  dia.slice(0, 7) === beside.slice(0, 7) ? `${weekdayOf(dia)}, ${dayOf(dia)}` : formatDia(dia)

const weekdayOf = (dia: Dia) => SEMANA[weekday(dia)]!
export const dayOf = (dia: Dia) => Number(dia.slice(8))
export const monthOf = (dia: Dia) => MESES[Number(dia.slice(5, 7)) - 1]!
export const isMonday = (dia: Dia) => weekday(dia) === 1
export const isWeekend = (dia: Dia) => weekday(dia) % 6 === 0

export const addDias = (dia: Dia, days: number): Dia => fromNumber(toNumber(dia) + days)
export const diasBetween = (from: Dia, to: Dia) => toNumber(to) - toNumber(from)

/** 0 is Sunday; 1970-01-01 was a Thursday. */
const weekday = (dia: Dia) => (((toNumber(dia) + 4) % 7) + 7) % 7

/** Days since 1970-01-01 (H. Hinnant, days_from_civil): calendar days need no clock and no time zone. */
function toNumber(dia: Dia) {
  const [year = 0, month = 1, day = 1] = dia.split('-').map(Number)
  const y = month > 2 ? year : year - 1
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

function fromNumber(days: number): Dia {
  const z = days + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const m = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * m + 2) / 5) + 1
  const month = m < 10 ? m + 3 : m - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}
