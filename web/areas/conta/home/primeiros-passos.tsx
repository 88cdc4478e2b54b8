import { Link } from 'react-router'
import type { PrimeirosPassos as Feitos } from '#contract/conta'
import { CONTENT } from '../../../app/frame/use-route-change.ts'
import { Icon } from '../../../ui/drawings/icon.tsx'
import { type StepOfParcel, StepParcel } from '../../../ui/drawings/step-parcel.tsx'
import { Button } from '../../../ui/page/button.tsx'
import { ButtonLink } from '../../../ui/page/button-link.tsx'
import page from '../../../ui/page/page.module.css'
import { cx } from '../../../ui/tokens/cx.ts'
import torn from '../../../ui/tokens/torn.module.css'
import { useSavePassos } from './home.queries.ts'
import { PASSOS, type Passo, planPassos } from './passos.rules.ts'
import css from './primeiros-passos.module.css'

/** The drawing of each step: together the four steps make one parcel ready to send. */
const PARCELS: Record<Passo['nome'], StepOfParcel> = {
  remetente: 'open',
  caixa: 'measured',
  saldo: 'taped',
  frete: 'labelled',
}

/**
 * The first steps of a new account. A step ticks itself when it is done and links to the place where it is done; the
 * steps after the next one are pale. The card is hidden when all steps are done, or on request.
 */
export function PrimeirosPassos({ feitos: passos }: { feitos: Feitos }) {
  const save = useSavePassos()
  const plan = planPassos(passos)
  if (!plan) return null
  const { feitos, proximo } = plan
  const putAway = () => {
    document.getElementById(CONTENT)?.focus({ preventScroll: true }) // the focused button goes with the card
    save(true)
  }
  return (
    <section className={css.card} aria-labelledby="home-passos">
      <span className={cx(css.tape, torn.end)} style={{ width: `${(feitos / PASSOS.length) * 100}%` }} aria-hidden />
      <div className={css.head}>
        <h2 id="home-passos">Primeiros passos</h2>
        <p>{`${feitos} de ${PASSOS.length} ${feitos === 1 ? 'feito' : 'feitos'}`}</p>
        <Button look="quiet" size="s" onClick={putAway}>
          Não mostrar mais
        </Button>
      </div>
      <ol>
        {PASSOS.map(({ nome, titulo, texto, to, faz, feito }) => {
          const isFeito = passos[nome]
          return (
            <li
              key={nome}
              className={cx(css.passo, !isFeito && nome !== proximo && css.ahead)}
              aria-current={nome === proximo ? 'step' : undefined}
            >
              <StepParcel step={PARCELS[nome]} />
              <div>
                <h3 className={isFeito ? css.feito : undefined}>
                  {isFeito && <Icon name="check" size="s" />}
                  {titulo}
                  {isFeito && <span className={page.srOnly}> (feito)</span>}
                </h3>
                <p>{texto}</p>
                {nome === proximo ? (
                  <ButtonLink to={to} look="act" size="s" className={css.act}>
                    {faz}
                  </ButtonLink>
                ) : (
                  <Link to={to}>{(isFeito && feito) || faz}</Link>
                )}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
