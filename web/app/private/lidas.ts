import { newUuid } from '../data/new-uuid.ts'

const CANAL = 'freteflex.lidas'
/** This tab: a channel also tells the tab that spoke. */
const ABA = newUuid()

/** Says to the other tabs of this browser that notifications were read. A browser without channels asks again by itself. */
export function tellLidas() {
  if (typeof BroadcastChannel === 'undefined') return
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(ABA)
  canal.close()
}

/** Calls back when another tab read notifications; answers how to stop. */
export function listenLidas(onLidas: () => void) {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const canal = new BroadcastChannel(CANAL)
  canal.onmessage = ({ data }) => data === ABA || onLidas()
  return () => canal.close()
}
