import css from './fatos.module.css'

/** Longer texts than these have a row of their own. */
const LONG = 28

/** What is known, name by name; what is not known takes no place. */
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
