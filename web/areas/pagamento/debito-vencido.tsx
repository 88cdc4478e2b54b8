import { Link } from 'react-router'
import { CallError } from '../../app/data/api.ts'

/** Where debits of freight differences are paid, with the way back to the choice of how to pay. */
const DEBITOS_URL = `/postagens?${new URLSearchParams({
  tipoPagamentoFrete: 'DEBITO',
  statusPagamentoFrete: 'ABERTO',
  voltar: '/carrinho?etapa=pagamento',
})}`

/** Whether a purchase was refused because a difference is past due: it must be paid first (D §14). */
export const isDebitoVencido = (error: unknown) => error instanceof CallError && error.code === 'DEBITO_VENCIDO'

/**
 * The link to the differences that are past due. With `isKept` it opens another tab, so that what is typed here stays.
 */
export function PagarDiferenca({ isKept = false }: { isKept?: boolean }) {
  return (
    <p>
      <Link to={DEBITOS_URL} {...(isKept && { target: '_blank', rel: 'noopener' })}>
        {isKept ? 'Pagar a diferença (abre em outra aba)' : 'Pagar a diferença'}
      </Link>
    </p>
  )
}
