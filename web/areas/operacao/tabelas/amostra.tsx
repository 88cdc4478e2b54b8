import { useState } from 'react'
import type { MudancaDaTarifa, PrecoDeAmostra } from '#contract/operacao/tabelas'
import { Button } from '../../../ui/page/button.tsx'
import { cx } from '../../../ui/tokens/cx.ts'
import { Cartao } from '../pecas/cartao.tsx'
import { Janela } from '../pecas/janela.tsx'
import tabela from '../pecas/tabela.module.css'
import { diferenca, porcento, quantos, reais, variacaoOf } from './palavras.rules.ts'
import css from './tabelas.module.css'
import { Variacao } from './variacao.tsx'

const PRIMEIRAS = 15

/** What the fifty parcels of the amostra cost before and after, in figures, as bars and as a table. */
export function Amostra({
  mudanca,
  produto,
  onProduto,
}: {
  mudanca: MudancaDaTarifa
  /** The only product that is shown; undefined for all. */
  produto: string | undefined
  onProduto: (produto: string | undefined) => void
}) {
  const [isWhole, setWhole] = useState(false)
  const { amostra } = mudanca
  const shown = amostra.filter((parcel) => !produto || parcel.produto === produto)
  const rows = isWhole || produto ? shown : shown.slice(0, PRIMEIRAS)
  const produtos = [...new Set(amostra.map((parcel) => parcel.produto))].toSorted()
  const corOf = (parcel: PrecoDeAmostra) => produtos.indexOf(parcel.produto) % 3
  return (
    <Cartao
      titulo={`O que muda em ${amostra.length} encomendas de amostra`}
      isRaso
      rodape={
        <div className={css.entre}>
          <span>
            {rows.length} de {amostra.length}
          </span>
          {(shown.length > rows.length || produto) && (
            <Button look="quiet" size="s" onClick={() => (produto ? onProduto(undefined) : setWhole(true))}>
              Ver as {amostra.length}
            </Button>
          )}
        </div>
      }
    >
      <Somas amostra={amostra} />
      <div className={css.miolo}>
        <Variacao amostra={shown} />
      </div>
      <Janela titulo="Antes e depois">
        <table className={cx(tabela.tabela, tabela.cartoes, css.precos)}>
          <thead>
            <tr>
              <th scope="col">Produto</th>
              <th scope="col">Trajeto e encomenda</th>
              <th scope="col" className={tabela.numero}>
                Antes
              </th>
              <th scope="col" className={tabela.numero}>
                Depois
              </th>
              <th scope="col" className={tabela.numero}>
                Variação
              </th>
              <th scope="col" className={tabela.numero}>
                Em reais
              </th>
              <th scope="col" className={tabela.numero}>
                Contrato
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((parcel) => (
              <Linha
                key={`${parcel.produto} ${parcel.trajeto} ${parcel.encomenda}`}
                parcel={parcel}
                cor={corOf(parcel)}
              />
            ))}
          </tbody>
        </table>
      </Janela>
    </Cartao>
  )
}

function Linha({ parcel, cor }: { parcel: PrecoDeAmostra; cor: number }) {
  const { antes, depois } = parcel
  const variacao = variacaoOf(parcel)
  return (
    <tr>
      <td>
        <i className={css.cor} data-cor={cor} />
        <b>{parcel.nomeProduto}</b>
      </td>
      <td>
        {parcel.trajeto}
        <span className={css.sob}>{parcel.encomenda}</span>
      </td>
      <td className={cx(tabela.numero, tabela.mudo)} data-titulo="Antes">
        {antes ? reais(antes.loja) : 'não leva'}
      </td>
      <td className={tabela.numero} data-titulo="Depois">
        <b>{depois ? reais(depois.loja) : 'não leva'}</b>
      </td>
      <td
        className={cx(
          tabela.numero,
          variacao !== null && (variacao > 0.0005 ? css.sobe : variacao < -0.0005 && css.desce),
        )}
        data-titulo="Variação"
      >
        {variacao === null ? (depois ? 'passa a levar' : 'deixa de levar') : porcento(variacao)}
      </td>
      <td className={tabela.numero} data-titulo="Em reais">
        {antes && depois ? diferenca(depois.loja - antes.loja) : '–'}
      </td>
      <td className={cx(tabela.numero, tabela.mudo)} data-titulo="Contrato">
        {antes && depois ? `${reais(antes.contrato)} › ${reais(depois.contrato)}` : '–'}
      </td>
    </tr>
  )
}

/** The average of each product, and how many parcels rise, fall and stay. */
function Somas({ amostra }: { amostra: readonly PrecoDeAmostra[] }) {
  const known = amostra.flatMap((parcel) => variacaoOf(parcel) ?? [])
  const [sobem, descem] = [known.filter((each) => each > 0.0005), known.filter((each) => each < -0.0005)]
  const porProduto = [...Map.groupBy(amostra, ({ nomeProduto }) => nomeProduto)].toSorted(([a], [b]) =>
    a < b ? 1 : -1,
  )
  return (
    <dl className={css.somas}>
      {porProduto.map(([nome, suas]) => {
        const each = suas.flatMap((parcel) => variacaoOf(parcel) ?? [])
        const media = each.reduce((sum, one) => sum + one, 0) / Math.max(1, each.length)
        return (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{porcento(media)}</dd>
          </div>
        )
      })}
      <div>
        <dt>Sobem, descem, iguais</dt>
        <dd>
          {quantos(sobem.length)}, {quantos(descem.length)}, {quantos(known.length - sobem.length - descem.length)}
        </dd>
      </div>
    </dl>
  )
}
