import type { Folha } from '#contract/frete-envio'
import css from './folha-desenho.module.css'

/** The printed sheet: four labels, one label, or the roll of a thermal printer. */
export function FolhaDesenho({ folha }: { folha: Folha }) {
  return (
    <svg className={css.folha} viewBox="0 0 40 48" aria-hidden="true">
      {folha === 'A4' && (
        <>
          <rect x="4" y="3" width="32" height="42" rx="2" />
          <path className={css.corte} d="M20 3v42M4 24h32" />
          {[
            [7, 6],
            [23, 6],
            [7, 27],
            [23, 27],
          ].map(([x, y]) => (
            <path
              key={`${x} ${y}`}
              className={css.barras}
              d={`M${x} ${y! + 2}h10M${x} ${y! + 5}h6M${x} ${y! + 12}h10`}
            />
          ))}
        </>
      )}
      {folha === 'A6' && (
        <>
          <rect x="8" y="6" width="24" height="36" rx="2" />
          <path className={css.barras} d="M12 12h16M12 17h10M12 22h13" />
          <path d="M13 28v9M16 28v9M18 28v9M22 28v9M25 28v9M27 28v9" />
        </>
      )}
      {folha === 'ZPL' && (
        <>
          <path d="M6 16h28v14H6z" />
          <path d="M12 23h16v19H12z" className={css.papel} />
          <path d="M12 16V7h16v9M16 33v6M19 33v6M21 33v6M24 33v6" />
          <path className={css.barras} d="M16 28h8" />
        </>
      )}
    </svg>
  )
}
