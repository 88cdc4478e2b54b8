import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf, horaOf, plusSeconds } from '#contract/kernel/values/instant'
import type { Painel } from '#contract/operacao/painel'
import { formatHora } from '../../../ui/filter/instante.rules.ts'
import { Money } from '../../../ui/page/money.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import tabela from '../pecas/tabela.module.css'
import css from './painel.module.css'

/** Today's sales over those of the same weekday a week ago, by the hour. */
export function Hoje({ painel: { em, hoje, semanaPassada } }: { painel: Painel }) {
  const most = Math.max(1, ...hoje.porHora, ...semanaPassada.porHora)
  const parte =
    hoje.vendas > 0
      ? `${((hoje.margem / hoje.vendas) * 100).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
      : '0%'
  return (
    <Cartao titulo={`Hoje até ${formatHora(em)}`}>
      <dl className={css.figuras}>
        <div>
          <dt>Vendas</dt>
          <dd>
            <Link className={tabela.figura} to={doDia(em)}>
              <Money value={hoje.vendas} />
            </Link>
          </dd>
        </div>
        <div>
          <dt>Margem, {parte}</dt>
          <dd>
            <Link className={tabela.figura} to={doDia(em)}>
              <Money value={hoje.margem} />
            </Link>
          </dd>
        </div>
      </dl>
      <p>
        <Link to={doDia(em)}>
          <b>{fretesText(hoje.fretes)}</b>
        </Link>
        , {comparison(hoje.fretes - semanaPassada.ateAgora)} há uma semana, a esta hora.
      </p>
      <div className={css.horas} aria-hidden="true">
        {hoje.porHora.map((fretes, hora) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hour is the name
          <span key={hora} data-agora={hora === horaOf(em) || undefined}>
            <i style={{ height: `${(semanaPassada.porHora[hora]! / most) * 100}%` }} data-antes />
            <i style={{ height: `${(fretes / most) * 100}%` }} />
          </span>
        ))}
      </div>
      <p className={css.eixo} aria-hidden="true">
        <span>0h</span>
        <span>6h</span>
        <span>12h</span>
        <span>18h</span>
        <span>23h</span>
      </p>
      <p className={css.mudo}>
        Fretes por hora; o tracejado é o mesmo dia da semana passada, que fechou com{' '}
        <Link to={doDia(plusSeconds(em, -7 * 86_400))}>
          {fretesText(semanaPassada.fretes)} e {formatReais(semanaPassada.vendas)}
        </Link>
        .
      </p>
    </Cartao>
  )
}

const fretesText = (quantos: number) => (quantos === 1 ? '1 frete' : `${quantos} fretes`)

/** The fretes that a day sold. */
const doDia = (em: Date) => `/operacao/busca?dia=${diaOf(em)}`

const comparison = (more: number) =>
  more === 0 ? 'tantos quanto' : more > 0 ? `${more} a mais que` : `${-more} a menos que`
