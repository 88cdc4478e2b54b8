import css from './logo.module.css'

/** The mark and the brand's name. The mark is the operator's own, or a parcel's side with its tape laid as an F. */
export function Logo({ nome, logoUrl }: { nome: string; logoUrl: string }) {
  return (
    <span className={css.logo}>
      {logoUrl ? <img src={logoUrl} alt="" width="34" height="34" /> : <Mark />}
      {nome}
    </span>
  )
}

function Mark() {
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="8" className={css.side} />
      <path
        className={css.tape}
        d="M9 0h7.5v9.2H27l-1.8 1.75L27 12.7l-1.8 1.75L27 16.2H16.5v3.6h6l-1.8 1.6 1.8 1.6-1.8 1.6 1.8 1.6h-6V34H9z"
      />
      <path className={css.seam} d="M12.75 0v34" />
    </svg>
  )
}
