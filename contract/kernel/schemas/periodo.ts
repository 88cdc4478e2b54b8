import * as z from 'zod'
import { isAnoAceito } from './instante.ts'

/**
 * One end of a period in a query (D §3): a day, `2026-11-22`, or a day and an hour, separated by `T` or a space; without an
 * offset the hour is in America/Sao_Paulo. A bare day begins at its midnight; as an end it lasts until the next midnight.
 */
const Limite = (isFim: boolean, mensagem: string) =>
  z
    .codec(
      z
        .string({ error: mensagem })
        .overwrite((text) => text.trim().replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T'))
        .refine(isLimite, { error: mensagem }),
      z.date(),
      { decode: (text) => instantOf(text, isFim), encode: (instant) => instant.toISOString() },
    )
    .optional()
    .meta({ description: 'AAAA-MM-DD, ou com hora: AAAA-MM-DDTHH:MM:SS.' })

/** The first instant inside the period, and the first instant after it. */
export const PERIODO = {
  dataInicio: Limite(false, 'Informe uma data inicial válida.'),
  dataFim: Limite(true, 'Informe uma data final válida.'),
}

export const DATAS_TROCADAS = 'A data inicial deve vir antes da final.'

/** Whether a period begins before it ends; true when an end is missing. */
export const isPeriodo = (inicio: Date | undefined, fim: Date | undefined) => !inicio || !fim || inicio < fim

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_AND_HOUR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?$/

function isLimite(text: string) {
  if (!isAnoAceito(text) || (!DAY.test(text) && !DAY_AND_HOUR.test(text))) return false
  // Date moves a day that the month does not have into the next month, so the day would come back changed
  const day = text.slice(0, 10)
  const parsed = Date.parse(`${day}T00:00:00Z`)
  return (
    !Number.isNaN(parsed) &&
    new Date(parsed).toISOString().startsWith(day) &&
    !Number.isNaN(instantOf(text, false).getTime())
  )
}

function instantOf(text: string, isFim: boolean) {
  if (DAY.test(text)) return new Date(Date.parse(`${text}T00:00:00-03:00`) + (isFim ? 86_400_000 : 0))
  return new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-03:00`)
}
