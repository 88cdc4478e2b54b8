import css from './retrato.module.css'

/** An operator as two letters; the name stands beside it. */
export function Retrato({ nome, sobrenome }: { nome: string; sobrenome: string }) {
  const letters = `${nome.charAt(0)}${(sobrenome.split(' ').at(-1) ?? '').charAt(0)}`.toUpperCase()
  const tone = Array.from(`${nome}${sobrenome}`).reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 3
  return (
    <span className={css.retrato} data-tone={tone} aria-hidden="true">
      {letters}
    </span>
  )
}
