import { Link } from 'react-router'
import { semQuebra } from '#contract/kernel/values/texto'
import { MAX_ESPERAS, type Painel } from '#contract/operacao/painel'
import { cx } from '../../../ui/tokens/cx.ts'
import { LUGARES } from '../moldura/lugares.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Janela } from '../pecas/janela.tsx'
import { OpIcon } from '../pecas/op-icon.tsx'
import tabela from '../pecas/tabela.module.css'
import { tarefaText } from '../tarefas/tarefas.rules.ts'
import { esperaText, lugarOf } from './espera.rules.ts'
import css from './painel.module.css'

/**
 * The filas, each with its oldest item. In the strip each tick is one item; ticks right of the line are late.
 */
export function TabelaDeFilas({ filas, agora }: { filas: Painel['filas']; agora: Date }) {
  const total = filas.reduce((sum, { abertos }) => sum + abertos, 0)
  return (
    <Cartao
      titulo="As filas e o dia de hoje"
      nota={`${total === 1 ? '1 item aberto' : `${total} itens abertos`}, pelo mais velho de cada fila`}
      isRaso
    >
      <Janela titulo="Filas">
        <table className={cx(tabela.tabela, tabela.cartoes, css.filas)}>
          <thead>
            <tr>
              <th scope="col">Fila</th>
              <th scope="col" className={tabela.numero}>
                Abertos
              </th>
              <th scope="col">Mais velho</th>
              <th scope="col" aria-label="De novo até o prazo">
                <span className={css.escala}>
                  <span>novo</span>
                  <span>prazo</span>
                </span>
              </th>
              <th scope="col">Primeiro da fila</th>
            </tr>
          </thead>
          <tbody>
            {filas.map((fila) => (
              <Linha key={fila.fila} fila={fila} agora={agora} />
            ))}
          </tbody>
        </table>
      </Janela>
    </Cartao>
  )
}

function Linha({ fila, agora }: { fila: Painel['filas'][number]; agora: Date }) {
  const { abertos, atrasados, desde, prazoHoras, partes, primeiro } = fila
  const lugar = LUGARES.find((one) => one.fila === fila.fila)
  if (!lugar) return null
  return (
    <tr>
      <td>
        <Link className={css.fila} to={lugar.to}>
          <OpIcon name={lugar.icon} />
          <span>
            <b>{lugar.nome}</b>
            <span className={atrasados > 0 ? css.tarde : tabela.mudo}>
              {abertos === 0 ? 'nada espera' : atrasados > 0 ? `${atrasados} fora do prazo` : 'tudo no prazo'}
            </span>
          </span>
        </Link>
      </td>
      <td className={cx(tabela.numero, css.abertos)} data-titulo="Abertos">
        <Link className={tabela.figura} to={lugar.to}>
          {abertos >= MAX_ESPERAS ? `${MAX_ESPERAS}+` : abertos}
        </Link>
      </td>
      <td data-titulo="Mais velho">
        {desde ? (
          <b className={cx((partes[0] ?? 0) > 1 && css.tarde)}>{semQuebra(esperaText(desde, agora))}</b>
        ) : (
          'nenhum'
        )}
        <span className={css.prazo}>
          {prazoHoras === null ? 'prazo de cada um' : semQuebra(`prazo ${prazoText(prazoHoras)}`)}
        </span>
      </td>
      <td className={css.tira}>
        <span aria-hidden="true">
          {partes.map((parte, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ticks have no other name
            <i key={i} data-tarde={parte > 1 || undefined} style={{ left: `${lugarOf(parte)}%` }} />
          ))}
        </span>
      </td>
      <td data-titulo={primeiro ? 'Primeiro da fila' : undefined} className={css.primeiro}>
        {primeiro && (
          <Link className={tabela.figura} to={`${lugar.to}/${primeiro.item}`}>
            <b>{fila.fila === 'TAREFAS' ? tarefaText(primeiro.titulo) : primeiro.titulo}</b>
            <span>{primeiro.nota}</span>
          </Link>
        )}
      </td>
    </tr>
  )
}

const prazoText = (horas: number) => (horas > 48 ? `${horas / 24} dias` : `${horas} h`)
