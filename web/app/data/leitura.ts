import type { UseQueryResult } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/** The answers on the screen that came from the drawer (gaveta.ts): by address, the time when the server gave each. */
const antigas = new Map<string, Date>()
let desde: Date | null = null
const listeners = new Set<() => void>()

/** Notes an answer: `lidoEm` is its time if it came from the drawer, null if it came from the server. */
export function noteLeitura(url: string, lidoEm: string | null) {
  const em = lidoEm === null ? undefined : new Date(lidoEm)
  if (em && Number.isFinite(em.getTime())) antigas.set(url, em)
  else if (!antigas.delete(url)) return
  tell()
}

/** Called when another page is shown: how old that page is depends on its own answers alone. */
export function forgetLeituras() {
  if (antigas.size === 0) return
  antigas.clear()
  tell()
}

/** The time of the oldest answer on the screen; null while all came from the server. */
export const useLeituraAntiga = () => useSyncExternalStore(listen, readLeituraAntiga, () => null)
export const readLeituraAntiga = () => desde

function tell() {
  desde = [...antigas.values()].reduce<Date | null>((oldest, em) => (oldest && oldest < em ? oldest : em), null)
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * True while the first answer is on its way and no try has failed. A page may wait for that answer, to know its own
 * shape. Afterwards the page stays as it is, also while the query is asked again.
 */
export const isFirstTry = ({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>) =>
  isLoading && failureCount === 0 && errorUpdateCount === 0

/**
 * True until the first answer, or until the last try has failed. A page that waits for `isLoading` and whose parts ask
 * the same again would wait again at each failure, and ask without end.
 */
export const isFirstReading = ({
  isLoading,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'errorUpdateCount'>) => isLoading && errorUpdateCount === 0
