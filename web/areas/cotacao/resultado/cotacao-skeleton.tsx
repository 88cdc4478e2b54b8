import paper from '../../../ui/page/label.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import css from './cotacao-skeleton.module.css'

/**
 * Placeholder of a quote or its label, with the same height and columns, so that nothing jumps when the price comes.
 */
export function CotacaoSkeleton({ part }: { part: 'label' | 'row' }) {
  if (part === 'label')
    return (
      <div className={cx(paper.paper, css.label)} aria-hidden="true">
        {['de', 'para', 'valor', 'medidas', 'peso'].map((cell) => (
          <span key={cell} className={css.bone} />
        ))}
      </div>
    )
  return (
    <li className={css.row} aria-hidden="true">
      <span className={cx(css.bone, css.mark)} />
      <span className={cx(css.bone, css.name)} />
      <span className={cx(css.bone, css.term)} />
      <span className={cx(css.bone, css.strip)} />
      <span className={cx(css.bone, css.price)} />
      <span className={cx(css.bone, css.act)} />
    </li>
  )
}
