import type { Dia } from './instant.ts'

/** Whole days since 1970-01-01: calendar days that need no clock and no time zone. */
export type DiaNumero = number

export const parseDia = (dia: Dia): DiaNumero =>
  numeroOf(Number(dia.slice(0, 4)), Number(dia.slice(5, 7)), Number(dia.slice(8, 10)))

export function renderDia(numero: DiaNumero): Dia {
  const { ano, mes, dia } = dataOf(numero)
  return `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}

/** 0 is Sunday; 1970-01-01 was a Thursday. */
export const diaDaSemana = (numero: DiaNumero) => (((numero + 4) % 7) + 7) % 7

export const isFimDeSemana = (numero: DiaNumero) => diaDaSemana(numero) % 6 === 0

/** Days from civil date, by the era arithmetic of the proleptic Gregorian calendar (H. Hinnant). */
export function numeroOf(ano: number, mes: number, dia: number): DiaNumero {
  const y = mes <= 2 ? ano - 1 : ano
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (mes + (mes > 2 ? -3 : 9)) + 2) / 5) + dia - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

export function dataOf(numero: DiaNumero): { ano: number; mes: number; dia: number } {
  const z = numero + 719_468
  const era = Math.floor(z / 146_097)
  const dayOfEra = z - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const mes = mp < 10 ? mp + 3 : mp - 9
  return {
    ano: yearOfEra + era * 400 + (mes <= 2 ? 1 : 0),
    mes,
    dia: dayOfYear - Math.floor((153 * mp + 2) / 5) + 1,
  }
}
