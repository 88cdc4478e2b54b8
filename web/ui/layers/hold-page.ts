/**
 * Keeps the page behind a layer in its place: its scroll bar goes while the layer is open, and its room stays
 * (`--barra`, base.css). Called before the layer opens; without a scroll bar, no room is kept.
 */
export function holdPage() {
  const { documentElement: page } = document
  if (page.querySelector('dialog[open]')) return // a layer over another: the room is already kept
  page.style.setProperty('--barra', `${window.innerWidth - page.clientWidth}px`)
}
