import type { RefObject } from 'react'
import css from './aviso.module.css'

/** What came of the last thing that was done in this part of the page. Read out; takes the focus of a button that is gone. */
export function Aviso({ place, words }: { place: RefObject<HTMLOutputElement | null>; words: string }) {
  return (
    <output ref={place} tabIndex={-1} className={css.aviso}>
      {words}
    </output>
  )
}
