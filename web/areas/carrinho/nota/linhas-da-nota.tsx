import { Icon } from '../../../ui/drawings/icon.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import type { LinhaDaNota } from './nota.rules.ts'
import css from './nota-card.module.css'

/** Each fact of a note beside the name of the field that it fills; what is left out is struck through. */
export function LinhasDaNota({ linhas }: { linhas: readonly LinhaDaNota[] }) {
  return (
    <dl className={css.linhas} aria-label="O que a nota diz">
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
