import kraft from '../tokens/kraft.module.css'
import css from './box-scene.module.css'

/** A roll of tape, 58 units across: a group for whichever drawing it stands in. */
export function TapeRoll() {
  return (
    <>
      <circle className={css.roll} cx="29" cy="29" r="27" />
      <circle className={css.turn} cx="29" cy="29" r="20" />
      <circle className={css.turn} cx="29" cy="29" r="24" />
      <circle className={kraft.left} cx="29" cy="29" r="14.5" />
      <circle className={css.hole} cx="29" cy="29" r="10.5" />
    </>
  )
}
