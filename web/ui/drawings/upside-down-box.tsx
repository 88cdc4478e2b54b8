import kraft from '../tokens/kraft.module.css'
import css from './box-scene.module.css'

/** A box that stands on its head: something went wrong. */
export function UpsideDownBox() {
  return (
    <svg viewBox="0 0 250 190" className={css.scene} aria-hidden="true">
      <path className={css.shadow} d="M62.1,104.2 129.2,142.9 110.6,153.7 39.8,112.8Z" />
      <path className={kraft.top} d="M118,11.8 185,50.5 129.2,82.8 62.1,44.1Z" />
      <path className={kraft.left} d="M62.1,44.1 129.2,82.8 129.2,142.9 62.1,104.2Z" />
      <path className={kraft.right} d="M185,50.5 129.2,82.8 129.2,142.9 185,110.7Z" />
      <path className={kraft.tape} d="M97.3,23.7 164.4,62.4 149.8,70.8 82.8,32.1Z" />
      <path
        className={kraft.tapeFold}
        d="M164.4,62.4 149.8,70.8 149.8,100.9 151.3,98.6 152.7,99.2 154.2,96.9 155.6,97.6 157.1,95.2 158.6,95.9 160,93.5 161.5,94.2 162.9,91.9 164.4,92.5Z"
      />
      <path className={kraft.crease} d="M90.1,27.9L157.1,66.6" />
      <path
        className={css.arrows}
        transform="matrix(3.7239 2.15 0 4.3 78.2 69)"
        d="M0 0h9M2.2 1.6v6m-1.8-1.8l1.8 1.8 1.8-1.8M6.8 1.6v6m-1.8-1.8l1.8 1.8 1.8-1.8"
      />
    </svg>
  )
}
