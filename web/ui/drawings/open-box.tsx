import kraft from '../tokens/kraft.module.css'
import css from './box-scene.module.css'
import { TapeRoll } from './tape-roll.tsx'

/** An open, empty box with a roll of tape beside it. */
export function OpenBox() {
  return (
    <svg viewBox="0 0 250 190" className={css.scene} aria-hidden="true">
      <path className={css.shadow} d="M52.4,104.4 126.9,147.4 108.3,158.1 30.1,113Z" />
      <path className={kraft.left} d="M112,31.3 52.4,65.7 33.8,37.8 93.4,3.4Z" />
      <path className={kraft.right} d="M112,31.3 186.5,74.3 208.8,44.2 134.3,1.2Z" />
      <path className={css.inside} d="M112,31.3 186.5,74.3 126.9,108.7 52.4,65.7Z" />
      <path className={kraft.left} d="M52.4,65.7 126.9,108.7 126.9,147.4 52.4,104.4Z" />
      <path className={kraft.right} d="M186.5,74.3 126.9,108.7 126.9,147.4 186.5,113Z" />
      <path className={kraft.top} d="M52.4,65.7 126.9,108.7 104.6,125.9 30.1,82.9Z" />
      <path className={kraft.top} d="M186.5,74.3 126.9,108.7 149.2,125.9 208.8,91.5Z" />
      <path className={kraft.tape} d="M212 165.5H150l4 2.25-4 2.25 4 2.25-4 2.25h62z" />
      <g transform="translate(190 120) scale(.862)">
        <TapeRoll />
      </g>
    </svg>
  )
}
