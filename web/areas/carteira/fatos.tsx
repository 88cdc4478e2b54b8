import css from './fatos.module.css'

/** A text with more characters has a row of its own. */
const LONG = 28

/** Known facts by name; unknown ones are left out. */
export function Fatos({ fatos }: { fatos: readonly (readonly [nome: string, texto: string | null])[] }) {
  return (
    <dl className={css.fatos}>
      {fatos.map(
        ([nome, texto]) =>
          texto !== null && (
            <div key={nome} className={texto.length > LONG ? css.long : undefined}>
              <dt>{nome}</dt>
              <dd>{texto}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
