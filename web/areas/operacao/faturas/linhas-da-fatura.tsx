import { useInfiniteQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Destino, Fatura } from '#contract/operacao/fatura'
import { Button } from '../../../ui/page/button.tsx'
import { Cartao } from '../pecas/cartao.tsx'
import { Falha } from '../pecas/falha.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { useTeclas } from '../teclas/use-teclas.ts'
import css from './faturas.module.css'
import { linhasQuery } from './faturas.queries.ts'
import { LinhaAberta } from './linha-aberta.tsx'
import {
  dataCurta,
  efeito,
  linhasText,
  medidasText,
  NOMES_DOS_DESTINOS,
  recolhidasText,
  TONS,
} from './palavras.rules.ts'

/**
 * The lines of one destino, or without one all lines but those that agree. One line is open at a time; J and K go
 * through them.
 */
export function LinhasDaFatura({ fatura, destino }: { fatura: Fatura; destino: Destino | undefined }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linhasQuery(fatura.uuid, destino),
  )
  const [params] = useSearchParams()
  const nomeada = Number(params.get('linha')) || null
  const [aberta, setAberta] = useState<number | null>(nomeada)
  const linhas = data?.pages.flat() ?? []
  const { destinos } = fatura.totais
  const confere = destinos.CONFERE.linhas
  const total = destino ? destinos[destino].linhas : fatura.linhas - confere
  const at = linhas.findIndex(({ linha }) => linha === aberta)
  const open = (index: number) => setAberta(linhas[Math.max(0, Math.min(index, linhas.length - 1))]?.linha ?? null)
  useTeclas({
    proximo: linhas.length > 0 && (() => open(at + 1)),
    anterior: linhas.length > 0 && (() => open(at - 1)),
    voltar: aberta !== null && (() => setAberta(null)),
  })
  return (
    <Cartao
      titulo={
        destino
          ? `${linhasText(total)}: ${NOMES_DOS_DESTINOS[destino]}`
          : `${linhasText(total)} que ${total === 1 ? 'pede' : 'pedem'} olhar`
      }
      nota={destino ? undefined : recolhidasText(confere)}
      isRaso
      rodape={
        linhas.length > 0 && (
          <>
            <span>
              {linhas.length.toLocaleString('pt-BR')} de {total.toLocaleString('pt-BR')}
            </span>{' '}
            {hasNextPage && (
              <Button look="quiet" size="s" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Mais 50
              </Button>
            )}
          </>
        )
      }
    >
      {nomeada && aberta === nomeada && !linhas.some(({ linha }) => linha === nomeada) && (
        <LinhaAberta fatura={fatura} linha={nomeada} />
      )}
      {error && <Falha error={error} texto="Não deu para ler as linhas." onRetry={() => void refetch()} />}
      {data && linhas.length === 0 && <p style={{ padding: 14 }}>Nenhuma linha aqui.</p>}
      {linhas.length > 0 && (
        <Tabela
          titulo="Linhas da fatura"
          colunas={[
            'Linha',
            'Destino',
            'Encomenda',
            'Medida cobrada',
            { numero: 'Cobrado' },
            { numero: 'Contrato' },
            'Ao receber',
          ]}
        >
          {linhas.map((linha) => (
            <Fragment key={linha.linha}>
              <tr data-aberta={linha.linha === aberta || undefined}>
                <td>
                  <button
                    type="button"
                    className={css.abrir}
                    aria-expanded={linha.linha === aberta}
                    onClick={() => setAberta(linha.linha === aberta ? null : linha.linha)}
                  >
                    {linha.linha}
                  </button>
                </td>
                <td>
                  <Selo tom={TONS[linha.destino]}>{NOMES_DOS_DESTINOS[linha.destino]}</Selo>
                </td>
                <td>
                  {linha.frete ? (
                    <Link className={tabela.codigo} to={`/operacao/fretes/${linha.frete}`}>
                      {linha.codigoEncomenda}
                    </Link>
                  ) : (
                    <span className={tabela.codigo}>{linha.codigoEncomenda}</span>
                  )}
                  <br />
                  <span className={tabela.mudo}>
                    {linha.servico}, {dataCurta(linha.data)}
                  </span>
                </td>
                <td>{medidasText(linha.medidas)}</td>
                <td data-titulo="Cobrado" className={tabela.numero}>
                  <b>{formatReais(linha.cobrado)}</b>
                </td>
                <td data-titulo="Contrato" className={tabela.numero}>
                  {linha.valorContrato === null ? 'sem frete' : formatReais(linha.valorContrato)}
                </td>
                <td>{efeito(linha)}</td>
              </tr>
              {linha.linha === aberta && (
                <tr>
                  <td colSpan={7}>
                    <LinhaAberta fatura={fatura} linha={linha.linha} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </Tabela>
      )}
    </Cartao>
  )
}
