import type { RefObject } from 'react'
import css from './aviso.module.css'

/** The outcome of the last action in this part of the page. Read out; takes the focus of a vanished button. */
export function Aviso({ place, words }: { place: RefObject<HTMLOutputElement | null>; words: string }) {
  return (
    <output ref={place} tabIndex={-1} className={css.aviso}>
      {words}
    </output>
  )
}
