import { useId } from 'react'
import type { Diferenca } from '#contract/diferenca'
import { BoxDrawing } from '../../ui/drawings/box-drawing.tsx'
import { cx } from '../../ui/tokens/cx.ts'
import type { NomeDoMedido } from './diferenca.rules.ts'
import css from './pacotes.module.css'
import { growthOf, type Lados, ladosOf, placeParcel, QUADRO, scaleOf } from './pacotes.rules.ts'

/** The quoted and the measured parcel in one scale; a roll or an envelope is drawn as the box around it. */
export function Pacotes({
  diferenca: { dimensoes, dimensoesTransportadora },
  nome = 'Postado',
}: {
  diferenca: Diferenca
  nome?: NomeDoMedido
}) {
  const [cotado, postado] = [ladosOf(dimensoes), ladosOf(dimensoesTransportadora)]
  const escala = scaleOf([cotado, postado])
  return (
    <div className={css.pair}>
      <Pacote nome="Cotado" lados={cotado} escala={escala} />
      <Pacote nome={nome} lados={postado} antes={cotado} escala={escala} />
    </div>
  )
}

function Pacote({ nome, lados, antes, escala }: { nome: string; lados: Lados; antes?: Lados; escala: number }) {
  const { at, cotas, sombra } = placeParcel(lados, escala)
  const [c, l, a] = lados
  const cresceu = antes && growthOf(lados, antes, escala)
  return (
    <figure className={css.parcel}>
      <figcaption>{nome}</figcaption>
      <svg
        viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
        role="img"
        aria-label={`${nome}: ${c} cm de comprimento, ${l} cm de largura e ${a} cm de altura, na mesma escala`}
      >
        <path className={css.shadow} d={sombra} />
        <BoxDrawing at={at} scale={escala} size={[c, l, a]} />
        {cresceu && <Crescimento {...cresceu} />}
        {cotas.map(({ lado, d, x, y, anchor, cm }) => {
          const mudou = antes !== undefined && antes[lado] !== cm
          return (
            <g key={lado} className={cx(css.cota, mudou && css.mudou)}>
              <path d={d} />
              <text x={x} y={y} textAnchor={anchor}>
                {`${cm} cm`}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

/** A hatched band above the quoted height, and a piece of tape that says how much it is. */
function Crescimento({ cm, faixa, borda, fita }: NonNullable<ReturnType<typeof growthOf>>) {
  const risco = useId()
  return (
    <g aria-hidden="true">
      <pattern id={risco} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className={css.risco} d="M0 0V7" />
      </pattern>
      <path d={faixa} fill={`url(#${risco})`} />
      <path className={css.borda} d={borda} />
      <svg className={css.fita} x={fita.x} y={fita.y}>
        <path d="M0 0 H-68 l4 -5 l-4 -5 l4 -5 l-4 -5 l4 -5 l-4 -1 H0 l-4 5 l4 5 l-4 5 l4 5 l-4 5Z" />
        <text x="-34" y="-8" textAnchor="middle">{`+ ${cm} CM`}</text>
      </svg>
    </g>
  )
}
