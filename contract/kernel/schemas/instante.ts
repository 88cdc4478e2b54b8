import * as z from 'zod'
import { type Dia as DiaText, toBrasilia } from '../values/instant.ts'

/** A point in time: ISO 8601 with offset -03:00 on the wire, a Date in code (D §3). Reads any offset. */
export const Instante = z
  .codec(z.iso.datetime({ offset: true, error: 'Informe data e hora válidas.' }), z.date(), {
    decode: (text) => new Date(text),
    encode: (instant) => toBrasilia(instant),
  })
  .meta({ description: 'Instante em ISO 8601, fuso -03:00.', examples: ['2026-11-19T14:30:00-03:00'] })

/** A calendar day in America/Sao_Paulo, 'YYYY-MM-DD'. Business days and terms are counted in such days. */
export const Dia = z.iso.date({ error: 'Informe uma data válida.' }).meta({ description: 'Dia, AAAA-MM-DD.' })
export type Dia = DiaText

/**
 * A day that a person asks for: of the years 1900 to 2199, as in `PERIODO`. Any other year is a typing error, and the day after
 * the last one that can be written never reaches the database.
 */
export const DiaPedido = (error: string) =>
  z.iso
    .date({ error, abort: true })
    .refine((dia) => /^(?:19|20|21)/.test(dia), { error })
    .meta({ description: 'Dia, AAAA-MM-DD.' })
