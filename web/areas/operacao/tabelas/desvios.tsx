import { useQuery } from '@tanstack/react-query'
import { daTransportadora } from '#contract/frete/transportadora'
import {
  type DesviosDaTransportadora,
  type DesviosDoProduto,
  PASSO_DO_DESVIO,
  PASSOS_DO_DESVIO,
} from '#contract/operacao/transportadora'
import { formatDiaHora } from '../../../ui/filter/instante.rules.ts'
import { Cartao } from '../pecas/cartao.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import css from './desvios.module.css'
import { desviosQuery } from './tabelas.queries.ts'

/**
 * The desvio of each connected carrier when an operador last compared it. Draws nothing before the first comparison.
 */
export function Desvios() {
  const { data } = useQuery(desviosQuery())
  return data?.map((um) => <DeUma key={um.transportadora} desvios={um} />)
}

function DeUma({ desvios: { transportadora, em, encomendas, produtos } }: { desvios: DesviosDaTransportadora }) {
  return (
    <Cartao
      titulo={`${transportadora}: a API sobre a tabela`}
      nota={`${encomendas} encomendas, em ${formatDiaHora(em)}`}
      isRaso
    >
      <Tabela
        titulo={`Desvios ${daTransportadora(transportadora)}`}
        colunas={[
          'Produto',
          { numero: 'Comparadas' },
          { numero: 'Só pela tabela' },
          { numero: 'Mediana' },
          { numero: 'De 90 em 100' },
          'Quantas, de −30% a +30%',
        ]}
      >
        {produtos.map((produto) => (
          <Linha key={produto.produto} produto={produto} />
        ))}
      </Tabela>
    </Cartao>
  )
}

function Linha({ produto }: { produto: DesviosDoProduto }) {
  const { nomeProduto, comparados, soTabela, mediana, p5, p95, passos } = produto
  return (
    <tr>
      <td>
        <b>{nomeProduto}</b>
      </td>
      <td data-titulo="Comparadas" className={tabela.numero}>
        {comparados}
      </td>
      <td data-titulo="Só pela tabela" className={tabela.numero}>
        {soTabela}
      </td>
      <td data-titulo="Mediana" className={tabela.numero}>
        {porCento(mediana)}
      </td>
      <td data-titulo="De 90 em 100" className={tabela.numero}>
        {porCento(p5)} a {porCento(p95)}
      </td>
      <td>
        <Barras passos={passos} />
      </td>
    </tr>
  )
}

const [LARGURA, ALTURA] = [14, 36]

/** A bar for each step of the desvio, with 'equal' in the middle. */
function Barras({ passos }: { passos: readonly number[] }) {
  const most = Math.max(1, ...passos)
  const words = passos.flatMap((quantas, i) => (quantas > 0 ? `${passoText(i)}: ${quantas}` : [])).join('; ')
  return (
    <svg
      className={css.barras}
      viewBox={`0 0 ${passos.length * LARGURA} ${ALTURA + 2}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
      role="img"
      aria-label={words || 'Nenhuma comparada'}
    >
      {passos.map((quantas, i) => {
        const height = (quantas / most) * ALTURA
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its step
            key={i}
            x={i * LARGURA + 1}
            y={ALTURA - height}
            width={LARGURA - 2}
            height={height}
            data-igual={i === PASSOS_DO_DESVIO || undefined}
          />
        )
      })}
      <path d={`M0 ${ALTURA + 1}H${passos.length * LARGURA}`} />
    </svg>
  )
}

function passoText(i: number) {
  const value = (i - PASSOS_DO_DESVIO) * PASSO_DO_DESVIO
  const text = `${value > 0 ? '+' : ''}${value}%`
  return i === 0 ? `até ${text}` : i === 2 * PASSOS_DO_DESVIO ? `${text} ou mais` : text
}

/** Tenths of a per cent as '+1,2%'. */
const porCento = (decimos: number | null) =>
  decimos === null
    ? '–'
    : `${decimos > 0 ? '+' : ''}${(decimos / 10).toLocaleString('pt-BR', { maximumFractionDigits: 1 })}%`
