import { expect } from 'vitest'
import type * as z from 'zod'
import type { Evento } from '#contract/programas/evento'
import type { Caller } from '../../../testing/house.ts'

export type EventoWire = z.input<typeof Evento>
type Pagina = { eventos: EventoWire[]; proximo: string; temMais: boolean }

/** A page of the log. */
export async function readPagina(me: Caller, query = ''): Promise<Pagina> {
  const answer = await me.get(`/api/v1/eventos${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** The whole log after a cursor, page by page. */
export async function readTodos(me: Caller, { apos = '0', limite = 500 } = {}) {
  const found: EventoWire[] = []
  for (let isMore = true; isMore; ) {
    const { eventos, proximo, temMais } = await readPagina(me, `?apos=${apos}&limite=${limite}`)
    found.push(...eventos)
    apos = proximo
    isMore = temMais
  }
  return found
}

/** The types, in the order of the log. */
export const tiposDos = (eventos: readonly EventoWire[]) => eventos.map(({ tipo }) => tipo)
