/** How long after a layer has closed, in milliseconds, and how near to the press that closed it. */
const AFTER_MS = 300
const NEAR_PX = 48
const EVENTS = ['mousedown', 'click'] as const

/**
 * Swallows the second tap of a double tap whose first one closed a layer: it was not meant for what lies beneath. A
 * press elsewhere, and one of the keyboard (`detail` 0), go through.
 */
export function swallowSecondTap(first: MouseEvent | undefined) {
  if (!first?.detail) return
  const swallow = (event: MouseEvent) => {
    const { detail, clientX, clientY } = event
    if (!detail || Math.hypot(clientX - first.clientX, clientY - first.clientY) > NEAR_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of EVENTS) window.addEventListener(name, swallow, true)
  setTimeout(() => {
    for (const name of EVENTS) window.removeEventListener(name, swallow, true)
  }, AFTER_MS)
}
