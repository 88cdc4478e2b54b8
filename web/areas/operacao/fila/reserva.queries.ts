import { queryOptions } from '@tanstack/react-query'
import { isPresente } from '../presenca.ts'

/** How often a reserva is renewed, in milliseconds. It lasts five minutes. */
const RENEW_MS = 120_000
/** How often a queue is read again. */
const FILA_MS = 30_000

/** Query options of a fila: it is read again as long as the operador is present (`isPresente`). */
export const QUEM_OLHA = { refetchInterval: () => (isPresente() ? FILA_MS : (false as const)) }

/** The reserva of an open item. The query holds the item, and is repeated as long as the operador is present. */
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
