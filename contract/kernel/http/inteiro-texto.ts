import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'

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

/** Yes or no written in a query string. */
export const SimOuNao = z.enum(['true', 'false'], { error: 'Use true ou false.' })

/** The query of a list that is read page by page: from 0, 1 to 500 rows on each (D §3). */
export const PAGINA = {
  page: InteiroTexto(0, 1_000_000, 'Página inválida.').optional(),
  pageSize: InteiroTexto(1, 500, 'Quantidade por página inválida: use de 1 a 500.').optional(),
}

/**
 * Whether a call answers with a list: a GET with an array. Every list carries TOTAL_HEADER (D §3). A POST never counts as a
 * list.
 */
export const isList = ({ method, response }: Pick<Endpoint, 'method' | 'response'>) =>
  method === 'GET' && response instanceof z.ZodArray

/** The header with the number of all rows of a list (D §3). */
export const TOTAL_HEADER = { 'X-Total-Count': 'Quantas linhas a lista tem ao todo.' }
