import * as z from 'zod'
import { type Dia as DiaText, toBrasilia } from '../values/instant.ts'

const INSTANTE_INVALIDO = 'Informe data e hora válidas.'

/** A point in time: ISO 8601 with offset -03:00 on the wire, a Date in code (D §3). Reads any offset. */
export const Instante = z
  .codec(z.iso.datetime({ offset: true, error: INSTANTE_INVALIDO }), z.date(), {
    decode: (text) => new Date(text),
    encode: (instant) => toBrasilia(instant),
  })
  .meta({ description: 'Instante em ISO 8601, fuso -03:00.', examples: ['2026-11-19T14:30:00-03:00'] })

/** A calendar day in America/Sao_Paulo, 'YYYY-MM-DD'. Business days and terms are counted in such days. */
export const Dia = z.iso.date({ error: 'Informe uma data válida.' }).meta({ description: 'Dia, AAAA-MM-DD.' })
export type Dia = DiaText

/** Whether a date is of the years 1900 to 2199. Any other year is a typing error, and never reaches the database. */
export const isAnoAceito = (text: string) => /^(?:19|20|21)/.test(text)

/** An instant that a caller sends. */
export const InstantePedido = Instante.refine((instant) => isAnoAceito(toBrasilia(instant)), {
  error: INSTANTE_INVALIDO,
})

/** A day that a person asks for. */
export const DiaPedido = (error: string) =>
  z.iso.date({ error, abort: true }).refine(isAnoAceito, { error }).meta({ description: 'Dia, AAAA-MM-DD.' })
