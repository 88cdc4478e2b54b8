import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SEMANAS } from '#contract/frete-envio'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Dia } from '#contract/kernel/values/instant'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { Button } from '../../../ui/page/button.tsx'
import card from '../../../ui/page/card.module.css'
import { EmptyLine } from '../../../ui/page/empty-line.tsx'
import { Money } from '../../../ui/page/money.tsx'
import page from '../../../ui/page/page.module.css'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { addDias, formatDia } from '../../cotacao/index.ts'
import { semanasQuery } from './semanas.queries.ts'
import { type Medida, type Semana, somaOf } from './semanas.rules.ts'
import css from './semanas-card.module.css'
import { SemanasGrafico } from './semanas-grafico.tsx'

/** Fretes and spending of the last weeks: a chart, and the same as a table. */
export function SemanasCard({
  semFretes,
}: {
  /** Whether the person never bought a frete: empty weeks are then shown without waiting for the answer. */
  semFretes: boolean
}) {
  const { data: semanas, isError, refetch } = useQuery(semanasQuery)
  const [medida, setMedida] = useState<Medida>('valor')
  const [pointed, setPointed] = useState<number | null>(null)
  const [isTable, setTable] = useState(false)
  const shown = semanas && (pointed === null ? undefined : semanas[pointed])
  const soma = somaOf(semanas ?? [])
  const { valor, fretes } = shown ?? soma
  if (semanas ? soma.fretes === 0 : semFretes && !isError)
    return (
      <EmptyLine id="home-semanas" title="Fretes por semana">
        {`Nenhum frete nas últimas ${SEMANAS} semanas. O gráfico começa com o próximo.`}
      </EmptyLine>
    )
  return (
    <section className={card.card} aria-labelledby="home-semanas" aria-busy={!semanas && !isError}>
      <div className={cx(card.head, css.head)}>
        <h2 id="home-semanas">Fretes por semana</h2>
        <Segmented
          label="O que o gráfico mostra"
          isLabelHidden
          value={medida}
          onChange={setMedida}
          options={[
            { value: 'valor', text: 'Gasto' },
            { value: 'fretes', text: 'Fretes' },
          ]}
        />
      </div>
      {semanas ? (
        <>
          <p className={css.hero}>
            {medida === 'valor' ? (
              <Money value={valor} className={css.big} />
            ) : (
              <b className={css.big}>{fretes.toLocaleString('pt-BR')}</b>
            )}
            <span>
              {medida === 'valor' ? `em ${countText(fretes)}, ` : `${fretes === 1 ? 'frete' : 'fretes'}, `}
              {shown ? semanaText(shown.segunda) : `${semanas.length} semanas`}
            </span>
          </p>
          <SemanasGrafico semanas={semanas} medida={medida} pointed={pointed} onPoint={setPointed} />
          <dl className={card.facts}>
            <div>
              <dt>Média por frete</dt>
              <dd>{soma.fretes > 0 ? formatReais(Math.round(soma.valor / soma.fretes)) : '–'}</dd>
            </div>
            <div>
              <dt>Média por semana</dt>
              <dd>{formatReais(Math.round(soma.valor / semanas.length))}</dd>
            </div>
          </dl>
          <div className={isTable ? css.table : page.srOnly}>
            <Tabela semanas={semanas} />
          </div>
          <Button
            look="quiet"
            size="s"
            className={css.toggle}
            aria-expanded={isTable}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Esconder tabela' : 'Ver em tabela'}
          </Button>
        </>
      ) : isError ? (
        <Alert tone="warning" title="As suas semanas não vieram.">
          <button type="button" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </Alert>
      ) : (
        <>
          <Skeleton className={css.value} />
          <Skeleton size="block" className={css.waiting} />
        </>
      )}
    </section>
  )
}

function Tabela({ semanas }: { semanas: readonly Semana[] }) {
  return (
    <table>
      <caption className={page.srOnly}>Fretes e gasto por semana, sem os cancelados e expirados</caption>
      <thead>
        <tr>
          <th scope="col">Semana</th>
          <th scope="col">Fretes</th>
          <th scope="col">Gasto</th>
        </tr>
      </thead>
      <tbody>
        {semanas.toReversed().map(({ segunda, fretes, valor }) => (
          <tr key={segunda}>
            <th scope="row">{periodoText(segunda)}</th>
            <td>{fretes.toLocaleString('pt-BR')}</td>
            <td>{formatReais(valor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const countText = (fretes: number) => `${fretes.toLocaleString('pt-BR')} ${fretes === 1 ? 'frete' : 'fretes'}`
const semanaText = (segunda: Dia) => `semana de ${periodoText(segunda)}`

/** '16 a 22 nov', '26 out a 1 nov'. */
function periodoText(segunda: Dia) {
  const [from, to] = [dayText(segunda), dayText(addDias(segunda, 6))]
  const [day, month] = from.split(' ')
  return to.endsWith(` ${month}`) ? `${day} a ${to}` : `${from} a ${to}`
}
const dayText = (dia: Dia) => formatDia(dia).split(', ')[1] ?? ''
