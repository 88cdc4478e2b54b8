/**
 * Keeps the page behind a layer where it is: its scroll bar goes while the layer is open, and the room that it took stays
 * (`--barra`, base.css). Called before the layer opens; where no bar was, no room is kept.
 */
export function holdPage() {
  const { documentElement: page } = document
  if (page.querySelector('dialog[open]')) return // a layer over another: the room is kept already
  page.style.setProperty('--barra', `${window.innerWidth - page.clientWidth}px`)
}
