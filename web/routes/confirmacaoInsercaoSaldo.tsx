import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatReais } from '#contract/kernel/centavos'
import { pagamentoQuery } from '../areas/carteira/carteira.queries.ts'
import { tellCredito } from '../areas/carteira/tell-credito.ts'
import { NOMES_DOS_MEIOS } from '../areas/carteira/transacao.rules.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { SealedParcel } from '../ui/sealed-parcel.tsx'
import css from './confirmacaoInsercaoSaldo.module.css'

/** /confirmacaoInsercaoSaldo (S2 §2 'Purchase-registered page'): a top-up that is not paid yet; ?pagamento= says which. */
export default function ConfirmacaoInsercaoSaldo() {
  const [search] = useSearchParams()
  const paymentId = search.get('pagamento')
  const { data: pagamento } = useQuery({ ...pagamentoQuery(paymentId ?? ''), enabled: paymentId !== null })
  useEffect(() => {
    if (pagamento?.finalidade === 'RECARGA') tellCredito(pagamento)
  }, [pagamento])
  const isPago = pagamento?.status === 'APPROVED'
  return (
    <div className={css.page}>
      <h1>Inserção de créditos</h1>
      <EmptyState
        drawing={<SealedParcel />}
        title="Compra registrada!"
        action={
          <ButtonLink to="/carteira" look="act">
            Voltar para a carteira
          </ButtonLink>
        }
      >
        {isPago
          ? `O pagamento de ${formatReais(pagamento.valor)} foi aprovado e o crédito já está na sua carteira.`
          : `O crédito${pagamento ? ` de ${formatReais(pagamento.valor)} por ${NOMES_DOS_MEIOS[pagamento.meio]}` : ''} será adicionado à sua carteira assim que o pagamento for aprovado.`}
      </EmptyState>
    </div>
  )
}
