import type { FichaDaContestacao } from '#contract/operacao/contestacoes'
import { BoxDrawing } from '../../../ui/drawings/box-drawing.tsx'
import css from './caixas.module.css'
import { ladosOf, placeCaixa, QUADRO, scaleOf, spreadRotulos } from './caixas.rules.ts'
import { ladosText } from './medidas.rules.ts'

type Dimensoes = FichaDaContestacao['dimensoes']
type Quem = 'declarado' | 'medido' | 'decisao'
const NOMES: Record<Quem, string> = { declarado: 'Declarado', medido: 'Medido', decisao: 'Decisão' }

/** The declared, the measured and the decided parcel on one mat, true to scale; the decided one follows the fields. */
export function Caixas({
  dimensoes,
  dimensoesTransportadora,
  decididas,
}: Pick<FichaDaContestacao, 'dimensoes' | 'dimensoesTransportadora'> & {
  /** The measures that the operator typed, once they are whole. */
  decididas: (Partial<Dimensoes> & Pick<Dimensoes, 'comprimentoPacote'>) | undefined
}) {
  const quem: [Quem, Parameters<typeof ladosOf>[0]][] = [
    ['declarado', dimensoes],
    ['medido', dimensoesTransportadora],
    ...(decididas ? [['decisao', decididas] as [Quem, typeof decididas]] : []),
  ]
  const caixas = quem.map(([nome, lados]) => ({ nome, lados: ladosOf(lados), texto: ladosText(lados as Dimensoes) }))
  const escala = scaleOf(caixas.map(({ lados }) => lados))
  const postas = caixas.map((caixa) => ({ ...caixa, ...placeCaixa(caixa.lados, escala) }))
  const rotulos = spreadRotulos(postas.map(({ direita }) => direita[1]))
  const rotuloX = Math.max(...postas.map(({ direita }) => direita[0])) + 34
  const [declarado] = postas
  return (
    <div className={css.mesa}>
      <svg
        viewBox={`0 0 ${QUADRO.largura} ${QUADRO.altura}`}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
        role="img"
        aria-label={`As caixas na mesma escala, em centímetros: ${caixas.map(({ nome, texto }) => `${NOMES[nome].toLowerCase()} ${texto}`).join('; ')}`}
      >
        <BoxDrawing at={declarado!.at} scale={escala} size={[...declarado!.lados]} />
        {postas.slice(1).map(({ nome, contorno }) => (
          <path key={nome} className={css[nome]} d={contorno} />
        ))}
        {postas.map(({ nome, direita: [x, y], lados }, i) => (
          <g key={nome} className={css[nome]}>
            <path d={`M${x + 6} ${y}L${rotuloX - 14} ${y}L${rotuloX - 4} ${rotulos[i]!}`} />
            <text x={rotuloX} y={rotulos[i]! + 5}>
              {lados[2].toLocaleString('pt-BR')}
            </text>
          </g>
        ))}
      </svg>
      <dl>
        {caixas.map(({ nome, texto }) => (
          <div key={nome} className={css[nome]}>
            <dt>{NOMES[nome]}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
