import type { PrecoDeAmostra } from '#contract/operacao/tabelas'
import { porcento, variacaoOf } from './palavras.rules.ts'
import css from './tabelas.module.css'

const [WIDTH, HEIGHT, TOP, BOTTOM] = [700, 140, 10, 128]
/** The height of a label, and the width of one of its characters, with room to spare. */
const [LABEL, CHARACTER] = [16, 8.5]

/** One bar for each parcel, from the largest rise to the largest fall. The table below says the same. */
export function Variacao({ amostra }: { amostra: readonly PrecoDeAmostra[] }) {
  const bars = amostra
    .flatMap((parcel) => {
      const variacao = variacaoOf(parcel)
      return variacao === null ? [] : [{ produto: parcel.produto, variacao }]
    })
    .toSorted((a, b) => b.variacao - a.variacao)
  const values = bars.map(({ variacao }) => variacao)
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)]
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest || 1)) * (BOTTOM - TOP)
  /** The zero, and each end whose label does not touch it. */
  const marks = [highest, 0, lowest].filter(
    (mark, i) => i === 1 || (porcento(mark) !== 'igual' && Math.abs(y(mark) - y(0)) >= LABEL),
  )
  const labels = marks.map((mark) => (mark === 0 ? '0' : porcento(mark)))
  const left = 12 + CHARACTER * Math.max(...labels.map((label) => label.length))
  const step = (WIDTH - left) / Math.max(1, bars.length)
  const produtos = [...new Set(amostra.map(({ produto }) => produto))].toSorted()
  const nomes = new Map(amostra.map(({ produto, nomeProduto }) => [produto, nomeProduto]))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className={css.grafico} tabIndex={0} aria-label="Gráfico da variação">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={wordsOf(values)}>
          {marks.map((mark, i) => (
            <g key={mark}>
              <path d={`M${left} ${y(mark)}H${WIDTH}`} className={mark === 0 ? css.zero : css.linha} />
              <text x={left - 8} y={y(mark) + 5} textAnchor="end">
                {labels[i]}
              </text>
            </g>
          ))}
          {bars.map(({ produto, variacao }, i) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the order
              key={i}
              className={css.barra}
              data-cor={produtos.indexOf(produto) % 3}
              x={left + 4 + i * step}
              width={Math.max(2, step - 3)}
              y={Math.min(y(variacao), y(0)) - (variacao === 0 ? 1 : 0)}
              height={Math.max(2, Math.abs(y(variacao) - y(0)))}
              rx={1.5}
            />
          ))}
        </svg>
      </section>
      <p className={css.legenda}>
        {produtos.map((produto, i) => (
          <span key={produto}>
            <i className={css.cor} data-cor={i % 3} />
            {nomes.get(produto)}
          </span>
        ))}
        <span>Cada barra é uma encomenda, da que mais sobe à que mais desce.</span>
      </p>
    </>
  )
}

const wordsOf = (values: readonly number[]) =>
  values.length === 0
    ? 'Nenhuma encomenda tem preço antes e depois.'
    : `Variação de ${values.length} encomendas: de ${porcento(Math.max(...values))} a ${porcento(Math.min(...values))}.`
