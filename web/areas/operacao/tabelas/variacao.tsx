import type { PrecoDeAmostra } from '#contract/operacao/tabelas'
import { porcento, variacaoOf } from './palavras.rules.ts'
import css from './tabelas.module.css'

const [WIDTH, HEIGHT, LEFT, TOP, BOTTOM] = [700, 140, 50, 10, 128]

/** One bar for each parcel, from the largest rise to the largest fall. The table below says the same. */
export function Variacao({ amostra }: { amostra: readonly PrecoDeAmostra[] }) {
  const bars = amostra
    .flatMap((parcel) => {
      const variacao = variacaoOf(parcel)
      return variacao === null ? [] : [{ produto: parcel.produto, variacao }]
    })
    .toSorted((a, b) => b.variacao - a.variacao)
  const values = bars.map(({ variacao }) => variacao)
  const [highest, lowest] = [Math.max(0.01, ...values), Math.min(0, ...values)]
  const y = (value: number) => TOP + ((highest - value) / (highest - lowest)) * (BOTTOM - TOP)
  const step = (WIDTH - LEFT) / Math.max(1, bars.length)
  const produtos = [...new Set(amostra.map(({ produto }) => produto))].toSorted()
  const nomes = new Map(amostra.map(({ produto, nomeProduto }) => [produto, nomeProduto]))
  const marks = lowest < -0.002 ? [highest, 0, lowest] : [highest, 0]
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section className={css.grafico} tabIndex={0} aria-label="Gráfico da variação">
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours */}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={wordsOf(values)}>
          {marks.map((mark) => (
            <g key={mark}>
              <path d={`M${LEFT} ${y(mark)}H${WIDTH}`} className={mark === 0 ? css.zero : css.linha} />
              <text x={LEFT - 8} y={y(mark) + 5} textAnchor="end">
                {mark === 0 ? '0' : porcento(mark)}
              </text>
            </g>
          ))}
          {bars.map(({ produto, variacao }, i) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the order
              key={i}
              className={css.barra}
              data-cor={produtos.indexOf(produto) % 3}
              x={LEFT + 4 + i * step}
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
