/** A calendar day in America/Sao_Paulo, 'YYYY-MM-DD'. */
export type Dia = string

const OFFSET_MS = 3 * 60 * 60 * 1000

/** The wire form of an instant. Brazil has kept UTC-3 all year since 2019 (brazil.md §7), so the offset is a constant. */
export function toBrasilia(instant: Date) {
  const second = Math.floor(instant.getTime() / 1000)
  if (second !== written.second)
    written = { second, text: `${new Date(second * 1000 - OFFSET_MS).toISOString().slice(0, 19)}-03:00` }
  return written.text
}

/**
 * A cache of the last second written: an answer mostly repeats one second, and the instants of a quote are all in the
 * present one.
 */
let written = { second: Number.NaN, text: '' }

/** The calendar day of an instant in America/Sao_Paulo. */
export const diaOf = (instant: Date): Dia => new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10)

/** A day as people write it: '24/12/2026'. */
export const writeDia = (dia: Dia) => dia.split('-').reverse().join('/')

/** An instant as people write it, in Brasília time: '25/11/2026, às 20:15'. */
export function writeDiaHora(instant: Date) {
  const [dia = '', hora = ''] = toBrasilia(instant).split('T')
  return `${writeDia(dia)}, às ${hora.slice(0, 5)}`
}

/** The hour of the day (0–23) of an instant in America/Sao_Paulo. */
export const horaOf = (instant: Date) => new Date(instant.getTime() - OFFSET_MS).getUTCHours()

/** The instant so many seconds later; earlier when `seconds` is negative. */
export const plusSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)
