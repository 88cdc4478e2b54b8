import * as z from 'zod'

/** A whole number written in a query string. */
export const InteiroTexto = (min: number, max: number, mensagem: string) =>
  z.codec(
    z.string({ error: mensagem }).regex(/^\d{1,15}$/, { error: mensagem }),
    z.number().int().min(min, { error: mensagem }).max(max, { error: mensagem }),
    {
      decode: Number,
      encode: String,
    },
  )

/** The header that tells how many rows a list has in all (D §3). */
export const TOTAL_HEADER = { 'X-Total-Count': 'Quantas linhas a lista tem ao todo.' }
