import css from './numero.module.css'

/** An order number or a code: no break inside, unless it is wider than the line. */
export const Numero = ({ children }: { children: string }) => <span className={css.numero}>{children}</span>
