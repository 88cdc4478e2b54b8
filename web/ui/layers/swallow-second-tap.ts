/** How long after a layer has closed, in milliseconds, and how near to the press that closed it. */
const AFTER_MS = 300
const NEAR_PX = 48

/**
 * Swallows the second tap of a double tap whose first one closed a layer: it was not meant for what lies beneath. A
 * press elsewhere, and one of the keyboard (`detail` 0), go through.
 */
export function swallowSecondTap(first: MouseEvent | undefined) {
  if (!first?.detail) return
  const swallow = (event: MouseEvent) => {
    if (!event.detail || Math.hypot(event.x - first.x, event.y - first.y) > NEAR_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, true)
  setTimeout(() => removeEventListener('click', swallow, true), AFTER_MS)
}
