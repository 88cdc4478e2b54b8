import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import { semQuebra } from '#contract/kernel/values/texto'
import type { Fatura } from '#contract/operacao/fatura'
import { Falha } from '../pecas/falha.tsx'
import tabela from '../pecas/tabela.module.css'
import css from './faturas.module.css'
import { linhaQuery } from './faturas.queries.ts'
import { GlosasDaFatura } from './glosas-da-fatura.tsx'
import { medidasText } from './palavras.rules.ts'

/** One line: its price by the contract, the line as it stands in the file, and links to more. */
export function LinhaAberta({ fatura, linha }: { fatura: Fatura; linha: number }) {
  const { data, error, refetch } = useQuery(linhaQuery(fatura.uuid, linha))
  if (error && !data) return <Falha error={error} texto="Não deu para ler a linha." onRetry={() => void refetch()} />
  if (!data) return <p aria-busy="true">Lendo a linha…</p>
  const isAberta = data.glosa && (data.glosa.estado === 'A_GLOSAR' || data.glosa.estado === 'ENVIADA')
  return (
    <div className={css.aberta}>
      <div>
        <h3>{data.contrato.length > 0 ? 'A conta do contrato' : 'Sem frete, sem contrato'}</h3>
        {data.declaradas && <p className={css.mudo}>Declarada: {medidasText(data.declaradas)}</p>}
        <table className={tabela.tabela}>
          <tbody>
            {data.contrato.map(({ nome, valor }) => (
              <tr key={nome}>
                <td>{nome}</td>
                <td className={tabela.numero}>{formatReais(valor)}</td>
              </tr>
            ))}
            {data.valorContrato !== null && (
              <tr>
                <td>
                  <b>
                    Contrato
                    {data.pesoCobrado !== null && semQuebra(`, até ${data.pesoCobrado.toLocaleString('pt-BR')} kg`)}
                  </b>
                </td>
                <td className={tabela.numero}>
                  <b>{formatReais(data.valorContrato)}</b>
                </td>
              </tr>
            )}
            <tr>
              <td>A fatura cobra</td>
              <td className={tabela.numero}>{formatReais(data.cobrado)}</td>
            </tr>
            <tr>
              <td>
                <b>A glosar</b>
              </td>
              <td className={tabela.numero}>
                <b>{formatReais(data.glosado)}</b>
              </td>
            </tr>
          </tbody>
        </table>
        {data.postagem && <p>{POSTAGEM[data.postagem]}</p>}
        {data.cobradaAntes && (
          <p>
            A mesma encomenda já foi cobrada na{' '}
            <Link to={`/operacao/faturas/${data.cobradaAntes.fatura}`}>
              fatura {data.cobradaAntes.numero}, linha {data.cobradaAntes.linha}
            </Link>
            : {formatReais(data.cobradaAntes.cobrado)}.
          </p>
        )}
      </div>
      <div>
        <h3>Linha {data.linha} do arquivo</h3>
        <p className={css.bruta}>{data.bruta}</p>
        <p className={css.links}>
          {data.frete && <Link to={`/operacao/fretes/${data.frete}`}>Frete</Link>}
          {data.compradoEm && (
            <Link to={`/operacao/livros/${diaOf(data.compradoEm)}`}>Lançamentos do dia da compra</Link>
          )}
          <Link to="/operacao/tabelas">Contrato</Link>
        </p>
        {data.glosa?.nota && <p>Nota: {data.glosa.nota}</p>}
        {isAberta && <GlosasDaFatura fatura={fatura} linhas={[data.linha]} />}
      </div>
    </div>
  )
}

const POSTAGEM = {
  ESPERA:
    'A transportadora ainda não disse que este frete foi postado. As medidas desta linha são comparadas quando ele for, se o rastreio não trouxer outras.',
  NAO_HOUVE: 'Este frete foi cancelado ou expirou sem ser postado. As medidas desta linha não fazem diferença.',
}
