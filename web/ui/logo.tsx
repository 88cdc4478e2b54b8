import css from './logo.module.css'

/** The mark (a parcel's side with its tape laid as an F) and the brand's name. */
export function Logo({ nome }: { nome: string }) {
  return (
    <span className={css.logo}>
      <svg viewBox="0 0 34 34" aria-hidden="true">
        <rect width="34" height="34" rx="8" className={css.side} />
        <path
          className={css.tape}
          d="M9 0h7.5v9.2H27l-1.8 1.75L27 12.7l-1.8 1.75L27 16.2H16.5v3.6h6l-1.8 1.6 1.8 1.6-1.8 1.6 1.8 1.6h-6V34H9z"
        />
        <path className={css.seam} d="M12.75 0v34" />
      </svg>
      {nome}
    </span>
  )
}
