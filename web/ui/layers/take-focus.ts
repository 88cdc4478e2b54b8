/** As a `ref`: what is drawn in place of the element that had the focus takes it. */
export const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true })
