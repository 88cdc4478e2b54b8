/** A calendar day in America/Sao_Paulo, 'YYYY-MM-DD'. */
export type Dia = string

const OFFSET_MS = 3 * 60 * 60 * 1000

/** As it goes over the wire. Brazil has kept UTC-3 all year since 2019 (brazil.md §7), so the offset is a constant, not a lookup. */
export function toBrasilia(instant: Date) {
  const second = Math.floor(instant.getTime() / 1000)
  if (second !== written.second)
    written = { second, text: `${new Date(second * 1000 - OFFSET_MS).toISOString().slice(0, 19)}-03:00` }
  return written.text
}

/** The second that was written last: the parts of an answer mostly hold the same one, and a quote is all of this second. */
let written = { second: Number.NaN, text: '' }

/** The calendar day of an instant in America/Sao_Paulo. */
export const diaOf = (instant: Date): Dia => new Date(instant.getTime() - OFFSET_MS).toISOString().slice(0, 10)

/** The hour of the day (0–23) of an instant in America/Sao_Paulo. */
export const horaOf = (instant: Date) => new Date(instant.getTime() - OFFSET_MS).getUTCHours()

/** An instant some seconds later, or earlier when they are negative. */
export const plusSeconds = (instant: Date, seconds: number) => new Date(instant.getTime() + seconds * 1000)
