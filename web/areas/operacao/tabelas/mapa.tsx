import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgenciasDoEstado } from '#contract/operacao/tabelas'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Falha } from '../pecas/falha.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { LUGARES, pointOf } from './lugares-das-agencias.rules.ts'
import { quantos } from './palavras.rules.ts'
import css from './tabelas.module.css'
import { agenciasDoEstadoQuery, mapaQuery } from './tabelas.queries.ts'

/** The active agencies on a map, clustered at each capital and in the middle of each state; the list says the same. */
export function Mapa({ terra }: { terra: string }) {
  const mapa = useQuery(mapaQuery())
  const [uf, setUf] = useState<string>()
  const estados = sumUp(mapa.data ?? [])
  const total = estados.reduce((sum, { capital, interior }) => sum + capital + interior, 0)
  return (
    <Cartao
      titulo="Agências ativas"
      nota={mapa.data && `${quantos(total)} em ${quantos(estados.length)} estados`}
      isRaso
    >
      {mapa.error && (
        <Falha error={mapa.error} texto="As agências não puderam ser lidas." onRetry={() => void mapa.refetch()} />
      )}
      <div className={css.mapaELista}>
        <Desenho terra={terra} estados={estados} uf={uf} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
        <section className={css.estados} tabIndex={0} aria-label="Agências por estado">
          <table className={tabela.tabela}>
            <thead>
              <tr>
                <th scope="col">Estado</th>
                <th scope="col" className={tabela.numero}>
                  Capital
                </th>
                <th scope="col" className={tabela.numero}>
                  Interior
                </th>
              </tr>
            </thead>
            <tbody>
              {estados.map((estado) => (
                <tr key={estado.uf} data-aberta={estado.uf === uf || undefined}>
                  <td>
                    <Button look="quiet" size="s" aria-pressed={estado.uf === uf} onClick={() => setUf(estado.uf)}>
                      {estado.uf}
                    </Button>
                    {estado.isExemplo && <span className={css.mudo}> exemplo</span>}
                  </td>
                  <td className={tabela.numero}>{quantos(estado.capital)}</td>
                  <td className={tabela.numero}>{quantos(estado.interior)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
      {uf && <DoEstado uf={uf} />}
    </Cartao>
  )
}

type Estado = Pick<AgenciasDoEstado, 'uf' | 'capital' | 'interior' | 'isExemplo'>

const sumUp = (rows: readonly AgenciasDoEstado[]): Estado[] =>
  [...Map.groupBy(rows, ({ uf }) => uf)].map(([uf, suas]) => ({
    uf,
    capital: suas.reduce((sum, { capital }) => sum + capital, 0),
    interior: suas.reduce((sum, { interior }) => sum + interior, 0),
    isExemplo: suas.every(({ isExemplo }) => isExemplo),
  }))

function Desenho({ terra, estados, uf }: { terra: string; estados: readonly Estado[]; uf: string | undefined }) {
  const points = estados.flatMap(({ uf: sigla, capital, interior }) => {
    const lugar = LUGARES[sigla]
    if (!lugar) return []
    return [
      { key: `${sigla} capital`, sigla, many: capital, at: pointOf(lugar.capital) },
      { key: `${sigla} interior`, sigla, many: interior, at: pointOf(lugar.meio) },
    ].filter(({ many }) => many > 0)
  })
  return (
    <svg
      className={css.mapa}
      viewBox="0 0 550 512"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not take the page's colours
      role="img"
      aria-label="Mapa das agências; a lista ao lado diz o mesmo."
    >
      <path className={css.terra} d={terra} />
      {points.map(({ key, sigla, many, at: [x, y] }) => {
        const radius = Math.min(22, 7 + Math.log10(many) * 4)
        return (
          <g key={key} className={cx(css.cacho, sigla === uf && css.aberto)}>
            <circle cx={x} cy={y} r={radius} />
            {many > 1 && (
              <text x={x} y={y + 5} textAnchor="middle">
                {many > 999 ? `${Math.round(many / 1000)} mil` : many}
              </text>
            )}
          </g>
        )
      })}
    </svg>
  )
}

function DoEstado({ uf }: { uf: string }) {
  const agencias = useQuery(agenciasDoEstadoQuery(uf))
  if (agencias.error && !agencias.data)
    return (
      <Falha
        error={agencias.error}
        texto="As agências não puderam ser lidas."
        onRetry={() => void agencias.refetch()}
      />
    )
  return (
    <Tabela titulo={`Agências em ${uf}`} colunas={['Código', 'Agência', 'Endereço', 'Cidade']}>
      {agencias.data?.map(({ uuid, codigo, nome, endereco, cidade, transportadora }) => (
        <tr key={uuid}>
          <td className={tabela.codigo}>{codigo}</td>
          <td>
            {nome}
            <span className={css.sob}>{transportadora}</span>
          </td>
          <td>{endereco}</td>
          <td>
            {cidade}, {uf}
          </td>
        </tr>
      ))}
    </Tabela>
  )
}
