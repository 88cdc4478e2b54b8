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

/** Another page is on the screen: its own answers decide how old it is. */
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
 * The first answer is on its way, and has not failed yet: a page may wait for it, to know its own shape. Afterwards what the
 * page shows stays, even while the answer is asked for again.
 */
export const isFirstTry = ({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>) =>
  isLoading && failureCount === 0 && errorUpdateCount === 0
