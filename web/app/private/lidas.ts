import { newUuid } from '../data/new-uuid.ts'

const CANAL = 'freteflex.lidas'
/** The id of this tab: a channel also reaches the tab that sent the message. */
const ABA = newUuid()

/**
 * Tells the other tabs of this browser that notifications were read, or that there is a new one. A browser without
 * channels finds out by its regular question.
 */
export function tellLidas() {
  if (typeof BroadcastChannel === 'undefined') return
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(ABA)
  canal.close()
}

/** Calls back when another tab told of notifications; returns the function that stops listening. */
export function listenLidas(onLidas: () => void) {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const canal = new BroadcastChannel(CANAL)
  canal.onmessage = ({ data }) => data === ABA || onLidas()
  return () => canal.close()
}
