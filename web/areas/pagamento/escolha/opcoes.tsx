import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { type Centavos, formatReais } from '#contract/kernel/values/centavos'
import { can } from '../../../app/data/perfil.ts'
import { WorkIcon } from '../../../ui/drawings/work-icon.tsx'
import { TickBox } from '../../../ui/fields/tick-box.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { useFocusHeading } from '../resultado/use-focus-heading.ts'
import type { Escolha, Outro, Plano } from './escolha.rules.ts'
import css from './opcoes.module.css'
import { SplitBar } from './split-bar.tsx'

const OUTROS = [
  { meio: 'PIX', icon: 'pix', title: 'Pix', text: 'Aprovação em segundos, pelo app do seu banco' },
  { meio: 'CARTAO', icon: 'card', title: 'Cartão de crédito', text: 'À vista, com um cartão' },
] as const satisfies readonly { meio: Outro; icon: 'pix' | 'card'; title: string; text: string }[]

/** S2 §2 'Payment choice': the wallet, and the means that pays the rest or everything. */
export function Opcoes({
  saldo,
  escolha,
  plano,
  onChange,
  children,
}: {
  saldo: Centavos
  escolha: Escolha
  plano: Plano
  onChange: (escolha: Escolha) => void
  /** Stands above the choice: what a person should know first. */
  children?: ReactNode
}) {
  const id = useId()
  const heading = useFocusHeading()
  const { isCarteiraVazia, isCarteiraBastante, carteira, outro } = plano
  return (
    <section className={css.options} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} ref={heading} tabIndex={-1}>
        Escolha a opção de pagamento
      </h2>
      {children}
      {carteira > 0 && outro && <SplitBar carteira={carteira} outro={outro} />}
      <div className={cx(css.option, carteira > 0 && css.on, isCarteiraVazia && css.off)}>
        <TickBox
          id={`${id}-carteira`}
          className={css.check}
          checked={carteira > 0}
          disabled={isCarteiraVazia}
          aria-describedby={`${id}-carteira-texto`}
          onChange={(event) => onChange({ ...escolha, usaCarteira: event.currentTarget.checked })}
        />
        <WorkIcon name="wallet" size="l" />
        <div>
          <label htmlFor={`${id}-carteira`} className={css.title}>
            Carteira Flex
          </label>
          <p id={`${id}-carteira-texto`}>{saldoText(saldo, plano)}</p>
        </div>
        {carteira > 0 && <b className={css.amount}>{formatReais(carteira)}</b>}
      </div>
      {isCarteiraVazia && can('recarregar') && (
        <p className={css.hint}>
          Quer pagar com a carteira? <Link to="/carteira">Inserir créditos</Link>
        </p>
      )}
      <p className={css.hint} id={`${id}-resto`}>
        {isCarteiraBastante
          ? 'O seu saldo cobre tudo. Para pagar com Pix ou cartão, desmarque a carteira.'
          : carteira > 0
            ? `O seu saldo não cobre tudo. Escolha como pagar os ${formatReais(outro?.valor ?? 0)} que faltam:`
            : 'Pague com:'}
      </p>
      <div role="radiogroup" aria-labelledby={`${id}-resto`} className={css.others}>
        {OUTROS.map(({ meio, icon, title, text }) => {
          const isOn = outro?.meio === meio
          return (
            <div key={meio} className={cx(css.option, isOn && css.on, isCarteiraBastante && css.off)}>
              <input
                id={`${id}-${meio}`}
                className={css.radio}
                type="radio"
                name={`${id}-outro`}
                checked={isOn}
                disabled={isCarteiraBastante}
                aria-describedby={`${id}-${meio}-texto`}
                onChange={() => onChange({ ...escolha, outro: meio })}
              />
              <WorkIcon name={icon} size="l" />
              <div>
                <label htmlFor={`${id}-${meio}`} className={css.title}>
                  {title}
                </label>
                <p id={`${id}-${meio}-texto`}>
                  {meio === 'CARTAO' && can('usarCartoes') ? `${text} guardado ou um novo` : text}
                </p>
              </div>
              {isOn && <b className={css.amount}>{formatReais(outro.valor)}</b>}
            </div>
          )
        })}
      </div>
    </section>
  )
}

function saldoText(saldo: Centavos, { isCarteiraVazia, isCarteiraBastante, carteira }: Plano) {
  if (isCarteiraVazia) return 'Sem saldo para usar agora'
  if (isCarteiraBastante)
    return `Saldo de ${formatReais(saldo)}: depois da compra ficam ${formatReais(saldo - carteira)}`
  return carteira > 0 ? `Saldo de ${formatReais(saldo)}, usado por inteiro` : `Saldo de ${formatReais(saldo)}`
}
