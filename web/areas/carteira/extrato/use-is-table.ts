import { useSyncExternalStore } from 'react'

/** Tables become cards under 700 px (visual.md). */
const wide = window.matchMedia('(min-width: 700px)')

export const useIsTable = () => useSyncExternalStore(listen, () => wide.matches)

function listen(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
