import { useSyncExternalStore } from 'react'

/** S1 §9: from here on the side menu shows its names. */
const wide = window.matchMedia('(min-width: 1280px)')

export const useWide = () => useSyncExternalStore(listen, () => wide.matches)

function listen(listener: () => void) {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}
