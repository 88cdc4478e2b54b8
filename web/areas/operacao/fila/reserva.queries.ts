import { queryOptions } from '@tanstack/react-query'
import { isPresente } from '../presenca.ts'

/** A lease lasts five minutes; it is renewed well before. */
const RENEW_MS = 120_000
/** How often a queue is read again. */
const FILA_MS = 30_000

/** A queue asks again as long as somebody sits here. */
export const QUEM_OLHA = { refetchInterval: () => (isPresente() ? FILA_MS : (false as const)) }

/** Holds an item while it is open, and says who else holds it. Asked again as long as somebody sits here. */
export const reservaOf = (
  fila: readonly string[],
  uuid: string,
  hold: (uuid: string, signal: AbortSignal) => Promise<unknown>,
) =>
  queryOptions({
    queryKey: [...fila, 'reserva', uuid],
    queryFn: ({ signal }) => hold(uuid, signal),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => (isPresente() ? RENEW_MS : false),
  })
