/** How long, in milliseconds. */
const AFTER_MS = 300

/**
 * The page takes no press of a finger or a mouse for a moment after a layer has closed: the second tap of a double tap
 * was not meant for what lies beneath. The keyboard works on.
 */
export function holdPresses() {
  const { style } = document.body
  style.pointerEvents = 'none'
  clearTimeout(ending) // of a layer that closed a moment before
  ending = window.setTimeout(() => (style.pointerEvents = ''), AFTER_MS)
}
let ending: number | undefined
