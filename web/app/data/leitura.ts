import { useSyncExternalStore } from 'react'

/** What stands on the screen out of the drawer (gaveta.ts): by the address that was asked, when the server gave it. */
const antigas = new Map<string, Date>()
let desde: Date | null = null
const listeners = new Set<() => void>()

/** An answer came: `lidoEm` when it is an old one, null when the server itself has just given it. */
export function noteLeitura(url: string, lidoEm: string | null) {
  const em = lidoEm === null ? undefined : new Date(lidoEm)
  if (em && Number.isFinite(em.getTime())) antigas.set(url, em)
  else if (!antigas.delete(url)) return
  tell()
}

/** Another page is on the screen, and says for itself how old it is. */
export function forgetLeituras() {
  if (antigas.size === 0) return
  antigas.clear()
  tell()
}

/** How old the oldest of what stands on the screen is; null while all of it is the server's last word. */
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
