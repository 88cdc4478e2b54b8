/**
 * Gives the focus back after a layer: to the element that opened it; if that is gone, hidden or disabled, to the
 * content of the page, so that a keyboard or a screen reader does not begin at the top again.
 */
export function focusBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus({ preventScroll: true })
    if (document.activeElement === opener) return
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
