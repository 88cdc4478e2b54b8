import { Icon } from '../../drawings/icon.tsx'
import { cx } from '../../tokens/cx.ts'
import css from './linhas-lidas.module.css'

/** A fact that was read: the name of its field, what to look at, and whether it goes into the form. */
export type LinhaLida = { rotulo: string; valor: string; aviso?: string | undefined; entra: boolean }

/** What was read from a text or a file, beside the names of the fields that it fills; what is left out is struck through. */
export function LinhasLidas({ label, linhas }: { label: string; linhas: readonly LinhaLida[] }) {
  return (
    <dl className={css.linhas} aria-label={label}>
      {linhas.map(({ rotulo, valor, aviso, entra }) => (
        <div key={rotulo} className={cx(css.linha, !entra && css.fora)}>
          <dt>{rotulo}</dt>
          <dd>
            <span>{valor}</span>
            {aviso && (
              <span className={css.aviso}>
                <Icon name="alert" size="s" />
                {aviso}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
