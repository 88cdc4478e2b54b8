import { Icon } from '../drawings/icon.tsx'
import { TapeRoll } from '../drawings/tape-roll.tsx'
import page from '../page/page.module.css'
import { cx } from '../tokens/cx.ts'
import torn from '../tokens/torn.module.css'
import css from './tape-steps.module.css'

/** Three steps as a strip of tape, laid up to the present one. At the last step the tape is cut. */
export function TapeSteps({
  label,
  steps,
  at,
}: {
  label: string
  steps: readonly [string, string, string]
  at: 0 | 1 | 2
}) {
  return (
    <ol className={cx(css.steps, css[`at${at}`])} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={cx(index < at ? css.done : index === at ? css.now : css.todo, isCut(index, at) && torn.end)}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>
            {index < at && <Icon name="check" size="s" />}
            {step}
            {index < at && <span className={page.srOnly}>, concluída</span>}
          </span>
        </li>
      ))}
      {at < 2 && (
        <svg className={css.roll} viewBox="0 0 58 58" aria-hidden="true">
          <TapeRoll />
        </svg>
      )}
    </ol>
  )
}

/** The last step ends the tape once it is reached. */
const isCut = (index: number, at: number) => index === 2 && at === 2
