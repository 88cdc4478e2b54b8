import { Link } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { formatS10 } from '#contract/kernel/values/s10'
import { STATUS_DE_FRETE } from '#contract/kernel/values/status-de-frete'
import type { FreteAchado } from '#contract/operacao/busca'
import { formatDia } from '../../../ui/filter/instante.rules.ts'
import { Numero } from '../../../ui/page/numero.tsx'
import { Selo } from '../pecas/selo.tsx'
import tabela from '../pecas/tabela.module.css'
import { Tabela } from '../pecas/tabela.tsx'
import { TOM_DO_FRETE } from './tom-do-frete.ts'

/** Fretes of a search or of a person; each code leads to the frete's page. */
export function TabelaDeFretes({ fretes, titulo }: { fretes: readonly FreteAchado[]; titulo: string }) {
  return (
    <Tabela titulo={titulo} colunas={['Frete', 'Para', 'Serviço', 'Status', 'Compra', { numero: 'Valor' }]}>
      {fretes.map((frete) => (
        <tr key={frete.uuid}>
          <td>
            <Link className={tabela.codigo} to={`/operacao/fretes/${frete.uuid}`}>
              {hasPedidoAsName(frete) ? (
                <>
                  Pedido <Numero>{frete.pedido}</Numero>
                </>
              ) : (
                nameOf(frete)
              )}
            </Link>
          </td>
          <td data-titulo="Para">
            {frete.destinatario}, {frete.destino}
          </td>
          <td data-titulo="Serviço">
            {frete.transportadora} {frete.produto}
          </td>
          <td>
            <Selo tom={TOM_DO_FRETE[frete.status]}>{STATUS_DE_FRETE[frete.status]}</Selo>
          </td>
          <td data-titulo="Compra" className={tabela.mudo}>
            {formatDia(frete.compradoEm)}
          </td>
          <td className={tabela.numero}>{formatReais(frete.valorFrete)}</td>
        </tr>
      ))}
    </Tabela>
  )
}

const hasPedidoAsName = ({ codigoEncomenda, pedido }: FreteAchado) => !codigoEncomenda && pedido !== ''

/** How a frete is called: by its code, else its order number, else the beginning of its uuid. */
export const nameOf = ({ codigoEncomenda, pedido, uuid }: Pick<FreteAchado, 'codigoEncomenda' | 'pedido' | 'uuid'>) =>
  codigoEncomenda ? formatS10(codigoEncomenda) : pedido ? `Pedido ${pedido}` : `Frete ${uuid.slice(0, 8)}`
