/** The command bar is drawn by a part of the page that comes later. Whoever wants it open says so here. */
const listeners = new Set<() => void>()

export const openComandos = () => {
  for (const listener of listeners) listener()
}
export function listenToComandos(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** As the person's own keyboard names it. */
export const atalhoDosComandos = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K')
