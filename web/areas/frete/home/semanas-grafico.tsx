import { formatReais } from '#contract/kernel/values/centavos'
import { cx } from '../../../ui/tokens/cx.ts'
import { formatDia } from '../../cotacao/index.ts'
import { type Medida, planGrafico, type Semana } from './semanas.rules.ts'
import css from './semanas-grafico.module.css'

/** Heights of the chart in px. They are the same everywhere; the width is that of the place. */
const TOPO = 12
const BASE = 172
const ALTURA = 200

/** Bars under two lines of the scale. Hidden from screen readers: the table beside the chart says the same. */
export function SemanasGrafico({
  semanas,
  medida,
  pointed,
  onPoint,
}: {
  semanas: readonly Semana[]
  medida: Medida
  pointed: number | null
  onPoint: (semana: number | null) => void
}) {
  const { barras, linhas } = planGrafico(semanas, medida)
  const slot = 100 / semanas.length
  const yOf = (part: number) => BASE - part * (BASE - TOPO)
  const last = semanas.length - 1
  return (
    <div className={css.grafico} aria-hidden="true">
      <svg className={css.scale} height={ALTURA}>
        {linhas.map((linha) => (
          <text key={linha} x="100%" y={yOf(linha / linhas[1]!) + 5} textAnchor="end">
            {medida === 'valor' ? formatReais(linha).replace(/,00$/, '') : linha.toLocaleString('pt-BR')}
          </text>
        ))}
      </svg>
      <svg className={css.plot} height={ALTURA} onPointerLeave={() => onPoint(null)}>
        {linhas.map((linha) => {
          const y = yOf(linha / linhas[1]!)
          return <line key={linha} className={css.line} x1="0" x2="100%" y1={y} y2={y} />
        })}
        <line className={css.base} x1="0" x2="100%" y1={BASE} y2={BASE} />
        {semanas.map(({ segunda }, n) => {
          const y = yOf(barras[n]!)
          const isOn = n === (pointed ?? last)
          return (
            <g key={segunda} onPointerEnter={() => onPoint(n)} onPointerDown={() => onPoint(n)}>
              <rect className={css.hit} x={`${n * slot}%`} width={`${slot}%`} y="0" height={ALTURA} />
              <rect
                className={cx(css.bar, isOn && css.on)}
                x={`${(n + 0.16) * slot}%`}
                width={`${slot * 0.68}%`}
                y={y}
                height={BASE - y}
                rx="3"
              />
              {n % 4 === 3 && (
                <text
                  className={cx(n === last && css.now)}
                  x={n === last ? '100%' : `${(n + 0.5) * slot}%`}
                  y={ALTURA - 6}
                  textAnchor={n === last ? 'end' : 'middle'}
                >
                  {n === last ? 'hoje' : formatDia(segunda).split(', ')[1]}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}
