import { cx } from '../tokens/cx.ts'
import css from './face.module.css'

/**
 * A person in a list: the initials on a colour that depends on the name. Hidden from screen readers: the name is beside
 * it.
 */
export function Face({ nome, size }: { nome: string; size?: 's' }) {
  return (
    <span className={cx(css.face, size && css[size])} data-tone={toneOf(nome)} aria-hidden="true">
      {initialsOf(nome)}
    </span>
  )
}

const TONES = 3
const toneOf = (nome: string) =>
  Array.from(nome, (letter) => letter.codePointAt(0) ?? 0).reduce((sum, code) => sum + code, 0) % TONES

function initialsOf(nome: string) {
  const words = nome.split(' ').filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
