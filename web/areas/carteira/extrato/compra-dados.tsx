import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Compra } from '#contract/frete'
import { formatReais } from '#contract/kernel/values/centavos'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import { CallError } from '../../../app/data/api.ts'
import { Numero } from '../../../ui/page/numero.tsx'
import { Pill } from '../../../ui/page/pill.tsx'
import { DetalheFalhou } from '../detalhe-falhou.tsx'
import { DetalheWaiting } from '../detalhe-waiting.tsx'
import { SINAIS_DO_FRETE } from '../sinais.ts'
import { SinalIcon } from '../sinal-icon.tsx'
import css from './compra-dados.module.css'

/** How many fretes are listed here. A larger purchase also gets a link to all of its fretes. */
const LINHAS = 20

/** The fretes of a line: recipient, carrier, status and price of each. */
export function CompraDados({
  query,
  vazio,
}: {
  query: UseQueryOptions<Compra, Error, Compra, string[]>
  vazio: string
}) {
  const { data: compra, error, isPending, refetch } = useQuery(query)
  if (isPending) return <DetalheWaiting />
  if (error instanceof CallError && error.status === 404) return <p className={css.vazio}>{vazio}</p>
  if (!compra) return <DetalheFalhou onRetry={() => void refetch()} />
  return (
    <ul className={css.fretes} aria-label={compra.fretes.length === 1 ? 'Frete' : 'Fretes'}>
      {compra.fretes
        .slice(0, LINHAS)
        .map(({ uuid, destinatario, transportadora, produto, status, valorFrete, pedido }) => (
          <li key={uuid}>
            <p className={css.who}>
              <b>{destinatario.nome}</b>
              <span>{`${destinatario.cidade}, ${destinatario.uf}`}</span>
            </p>
            <p className={css.how}>
              {`${transportadora.nomeTransportadora} ${produto.nomeProduto}`}
              {pedido && (
                <span>
                  Pedido <Numero>{pedido}</Numero>
                </span>
              )}
            </p>
            <Pill tone={SINAIS_DO_FRETE[status].tone} icon={<SinalIcon sinal={SINAIS_DO_FRETE[status]} />}>
              {STATUS_DE_FRETE[status]}
            </Pill>
            <p className={css.price}>{formatReais(valorFrete)}</p>
          </li>
        ))}
      {compra.fretes.length > LINHAS && (
        <li>
          <Link to="/envios">{`Ver todos os ${compra.fretes.length} fretes`}</Link>
        </li>
      )}
    </ul>
  )
}
