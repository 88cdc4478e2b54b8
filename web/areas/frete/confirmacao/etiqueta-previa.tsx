import { useQuery } from '@tanstack/react-query'
import { planLugares } from '#contract/frete/folha'
import type { Folha } from '#contract/frete-envio'
import { freteQuery } from '../frete.queries.ts'
import { hasDace } from '../impressao/impressao.rules.ts'
import { type FreteComprado, planImpressao } from './confirmacao.rules.ts'
import { EtiquetaDesenho } from './etiqueta-desenho.tsx'
import css from './etiqueta-previa.module.css'
import { servicoText } from './volume.ts'

/** A quarter of an A4 sheet, in mm, upright. */
const QUARTO = { largura: 105, altura: 148.5 }
/** The visible part of the sheet: the first quarter, and enough of the others to show where the sheet is cut. */
const VISTA = { largura: 126, altura: 172 }

/**
 * The label on the cutting mat, on the chosen sheet. The drawing shows what the purchase knows and is marked as a
 * preview: a scanner cannot read its codes.
 */
export function EtiquetaPrevia({ fretes, folha }: { fretes: readonly FreteComprado[]; folha: Folha }) {
  const { prontas } = planImpressao(fretes)
  const frete = fretes.find(({ uuid }) => uuid === prontas[0]?.uuid) ?? fretes[0]
  const detalhe = useQuery({ ...freteQuery(frete?.uuid ?? ''), enabled: frete !== undefined }).data
  if (!frete) return null
  const isA4 = folha === 'A4'
  const comDace = fretes.filter(({ uuid }) => prontas.some((pronta) => pronta.uuid === uuid)).map(hasDace)
  const lugares = planLugares(comDace.length > 0 ? comDace : [hasDace(frete)])
  const etiqueta = <EtiquetaDesenho frete={frete} detalhe={detalhe} />
  return (
    <figure className={css.stage}>
      <svg
        className={css.sheet}
        viewBox={isA4 ? `0 0 ${VISTA.largura} ${VISTA.altura}` : '0 0 100 150'}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
        role="img"
        aria-label={`Prévia da etiqueta: ${servicoText(frete)} para ${frete.destinatario.nome}`}
      >
        {isA4 ? (
          <>
            <path className={css.paper} d={`M1.2 0H${VISTA.largura}V${VISTA.altura}H0V1.2Q0 0 1.2 0`} />
            <path className={css.cut} d={`M${QUARTO.largura} 3V${VISTA.altura}M3 ${QUARTO.altura}H${VISTA.largura}`} />
            <g transform="translate(2.5 -.75)">{etiqueta}</g>
            {OUTROS_QUARTOS.map(([x, y], outro) => {
              const parte = lugares[outro + 1]?.parte
              return (
                parte && (
                  <path
                    key={`${x} ${y}`}
                    className={css.other}
                    d={`M${x * QUARTO.largura + 5.5} ${y * QUARTO.altura + 5.25}${CONTORNO[parte]}`}
                  />
                )
              )
            })}
          </>
        ) : (
          <>
            <rect className={css.paper} width="100" height="150" rx="1.2" />
            {etiqueta}
          </>
        )}
      </svg>
      <figcaption>{captionOf(prontas.length, hasDace(frete))}</figcaption>
    </figure>
  )
}

/** The frame of a label and of a DACE strip with their bands, from the upper left corner on. */
const CONTORNO = {
  ETIQUETA: 'h94v138h-94zm0 31h94m-94 35h94m-94 13h94m-94 37h94',
  DACE: 'h94v53h-94zm0 4h94m-94 6h94m-94 11h94m-94 21h94',
} as const

/** Column and row of the second to the fourth quarter. */
const OUTROS_QUARTOS = [
  [1, 0],
  [0, 1],
  [1, 1],
] as const

function captionOf(prontas: number, comDace: boolean) {
  const qual = prontas > 1 ? `Prévia da primeira de ${prontas.toLocaleString('pt-BR')}.` : 'Prévia.'
  return `${qual} Os códigos de barras${comDace ? ' e a DACE' : ''} saem no PDF.`
}
