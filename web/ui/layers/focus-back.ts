/**
 * Gives the focus back after a layer. It goes to the element that opened the layer; where that one is gone, hidden or
 * disabled, it goes to the content of the page, so that a keyboard or a screen reader does not begin at the top again.
 */
export function focusBack(opener: Element | null) {
  if (opener instanceof HTMLElement && opener !== document.body) {
    opener.focus({ preventScroll: true })
    if (document.activeElement === opener) return
  }
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}
