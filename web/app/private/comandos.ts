/** The command bar is a part of the page that is loaded later. A click that opens it is announced here. */
const listeners = new Set<() => void>()

export const openComandos = () => {
  for (const listener of listeners) listener()
}
export function listenToComandos(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The shortcut as the person's own keyboard names it. */
export const atalhoDosComandos = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K')
