import { expect } from 'vitest'
import type * as z from 'zod'
import type { FreteNaLista } from '#contract/frete-envio'
import type { Caller } from '../../../testing/house.ts'

type ListadoWire = z.input<typeof FreteNaLista>

export const FRETE = '/api/v1/frete'
const queryOf = (query: Record<string, string | number>) =>
  Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** The uuids in the list's answer, and the total that it gives. */
export async function list(
  me: Caller,
  query: Record<string, string | number> = {},
  headers: Record<string, string> = {},
) {
  const answer = await me.get(`${FRETE}?${queryOf(query)}`, { headers })
  expect(answer.statusCode, answer.body).toBe(200)
  const fretes = answer.json<ListadoWire[]>()
  return { uuids: fretes.map(({ uuid }) => uuid), fretes, total: Number(answer.headers['x-total-count']) }
}
