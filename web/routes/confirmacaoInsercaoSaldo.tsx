import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import type { Pagamento } from '#contract/pagamento'
import { tellCredito } from '../areas/carteira/recarga/tell-credito.ts'
import { NOMES_DOS_MEIOS } from '../areas/carteira/transacao.rules.ts'
import { pagamentoQuery } from '../areas/pagamento/pendentes.queries.ts'
import { Resultado } from '../areas/pagamento/resultado/resultado.tsx'
import { SealedBox } from '../areas/pagamento/resultado/sealed-box.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import css from './recarga.module.css'

/**
 * /confirmacaoInsercaoSaldo (S2 §2 'Purchase-registered page'): a recarga that was begun, and may be paid by now.
 * ?pagamento= names it.
 */
export default function ConfirmacaoInsercaoSaldo() {
  const [search] = useSearchParams()
  const paymentId = search.get('pagamento')
  const { data: pagamento } = useQuery({ ...pagamentoQuery(paymentId ?? ''), enabled: paymentId !== null })
  useEffect(() => {
    if (pagamento?.finalidade === 'RECARGA') tellCredito(pagamento)
  }, [pagamento])
  return (
    <div className={css.page}>
      <h1>Confirmação do crédito</h1>
      <Resultado
        drawing={<SealedBox sign={pagamento?.status === 'APPROVED' ? 'check' : 'clock'} />}
        title="Compra registrada!"
        action={
          <ButtonLink to="/carteira" look="act">
            Voltar para a carteira
          </ButtonLink>
        }
      >
        <p>{textOf(pagamento)}</p>
      </Resultado>
    </div>
  )
}

function textOf(pagamento: Pagamento | undefined) {
  if (!pagamento) return 'O crédito será adicionado à sua carteira assim que o pagamento for aprovado.'
  const valor = formatReais(pagamento.valor)
  if (pagamento.status === 'APPROVED') return `O pagamento foi aprovado: ${valor} já estão na sua carteira.`
  return `${valor} por ${NOMES_DOS_MEIOS[pagamento.meio]}: o crédito será adicionado à sua carteira assim que o pagamento for aprovado.`
}
