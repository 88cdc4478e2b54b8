import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { diaOf } from '#contract/kernel/values/instant'
import { Cartao } from '../pecas/cartao.tsx'
import { Falha } from '../pecas/falha.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { Tela } from '../pecas/tela.tsx'
import { EnvioDaFatura } from './envio-da-fatura.tsx'
import { faturasQuery } from './faturas.queries.ts'
import { dataCurta, linhasText } from './palavras.rules.ts'

/** The received invoices. `?glosa=true` shows only those with glosas to make. */
export function ListaDeFaturas() {
  const [params] = useSearchParams()
  const comGlosa = params.get('glosa') === 'true'
  const { data, error, refetch } = useQuery(faturasQuery(comGlosa))
  return (
    <Tela titulo="Faturas" nota="O que as transportadoras cobram da casa">
      <EnvioDaFatura isPrimeiro />
      <Cartao
        titulo={comGlosa ? 'Faturas com glosas a fazer' : 'Faturas recebidas'}
        isRaso
        acao={
          <Link to={comGlosa ? '/operacao/faturas' : '/operacao/faturas?glosa=true'}>
            {comGlosa ? 'Ver todas' : 'Só com glosas a fazer'}
          </Link>
        }
      >
        {error && <Falha error={error} texto="Não deu para ler as faturas." onRetry={() => void refetch()} />}
        {data?.length === 0 && (
          <p style={{ padding: 14 }}>
            {comGlosa ? 'Nenhuma fatura tem glosas a fazer.' : 'Nenhuma fatura foi recebida ainda.'}
          </p>
        )}
        {data && data.length > 0 && (
          <Tabela
            titulo="Faturas"
            colunas={[
              'Fatura',
              'Emitida',
              { numero: 'Cobrado' },
              { numero: 'Glosado' },
              { numero: 'A pagar' },
              'Recebida',
              'Glosas',
            ]}
          >
            {data.map((fatura) => (
              <tr key={fatura.uuid}>
                <td>
                  <Link to={`/operacao/faturas/${fatura.uuid}`}>
                    {fatura.transportadora} {fatura.numero}
                  </Link>
                  <br />
                  <span className={tabela.mudo}>{linhasText(fatura.linhas)}</span>
                </td>
                <td data-titulo="Emitida">{dataCurta(fatura.emissao)}</td>
                <td data-titulo="Cobrado" className={tabela.numero}>
                  {formatReais(fatura.totais.cobrado)}
                </td>
                <td data-titulo="Glosado" className={tabela.numero}>
                  {formatReais(fatura.totais.glosado)}
                </td>
                <td data-titulo="A pagar" className={tabela.numero}>
                  {formatReais(fatura.totais.aPagar)}
                </td>
                <td data-titulo="Recebida">
                  {fatura.recebidaEm && dataCurta(diaOf(fatura.recebidaEm))} por {fatura.recebidaPor}
                </td>
                <td>
                  {fatura.glosasAFazer > 0 ? (
                    <Selo tom="alerta">{fatura.glosasAFazer.toLocaleString('pt-BR')} a fazer</Selo>
                  ) : fatura.glosasEnviadas > 0 ? (
                    <Selo tom="info">{fatura.glosasEnviadas.toLocaleString('pt-BR')} enviadas</Selo>
                  ) : (
                    <Selo tom="ok">nada a fazer</Selo>
                  )}
                </td>
              </tr>
            ))}
          </Tabela>
        )}
      </Cartao>
    </Tela>
  )
}
