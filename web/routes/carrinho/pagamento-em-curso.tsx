import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type Pagamento, PIX_PAGO } from '#contract/pagamento'
import { voltaramText } from '../../areas/carrinho/compra.rules.ts'
import { useReadCompraAgain } from '../../areas/pagamento/da-compra.ts'
import { confirmacaoUrl, ESCOLHA_URL } from '../../areas/pagamento/escolha/enderecos.ts'
import { tipoOf } from '../../areas/pagamento/escolha/escolha.rules.ts'
import { useFinishCompra } from '../../areas/pagamento/escolha/use-finish-compra.ts'
import { pagamentoQuery } from '../../areas/pagamento/pendentes.queries.ts'
import { PixScreen } from '../../areas/pagamento/pix/pix-screen.tsx'
import { PagamentoCreditado } from '../../areas/pagamento/resultado/pagamento-creditado.tsx'
import { PagamentoNaoAbriu } from '../../areas/pagamento/resultado/pagamento-nao-abriu.tsx'
import { PagamentoPendente } from '../../areas/pagamento/resultado/pagamento-pendente.tsx'
import { PagamentoRecusado } from '../../areas/pagamento/resultado/pagamento-recusado.tsx'
import { Processando } from '../../areas/pagamento/resultado/processando.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { Waiting } from './waiting.tsx'

/** A payment of a cart in its present state: waiting, paid, or failed. */
export function PagamentoEmCurso({ paymentId }: { paymentId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const query = pagamentoQuery(paymentId)
  const { data: pagamento, error, refetch } = useQuery(query)
  useReadOn(pagamento?.status)

  if (!pagamento) {
    if (!error) return <Waiting />
    return (
      <PagamentoNaoAbriu
        error={error}
        onRetry={() => void refetch()}
        action={
          <ButtonLink to="/carrinho" look="act">
            Ver o carrinho
          </ButtonLink>
        }
      />
    )
  }
  const { status, meio, finalidade, motivo, valor, valorCarteira, fretes, isSandbox } = pagamento
  if (finalidade === 'RECARGA') return <Navigate to={`/recarga/${paymentId}`} replace />
  if (PIX_PAGO.includes(status))
    return pagamento.creditadoNaCarteira ? <PagamentoCreditado valor={valor} /> : <Concluida pagamento={pagamento} />
  if (status !== 'PENDING')
    return (
      <PagamentoRecusado status={status} motivo={motivo} onBack={() => void navigate(ESCOLHA_URL, { replace: true })}>
        <p>{`Nada foi cobrado.${motivo === MENSAGENS.desfeita ? '' : ` ${voltaramText(fretes)}`}`}</p>
        {valorCarteira > 0 && <p>{`${formatReais(valorCarteira)} da carteira voltaram para o saldo.`}</p>}
      </PagamentoRecusado>
    )
  const show = (next: Pagamento) => queryClient.setQueryData(query.queryKey, next)
  if (meio === 'CARTAO')
    return <PagamentoPendente paymentId={paymentId} isSandbox={isSandbox} onEnd={() => void refetch()} />
  return (
    <PixScreen
      pagamento={pagamento}
      onEnd={show}
      giveUp={{
        rotulo: 'Cancelar e escolher outra forma',
        onDone: () => void navigate(ESCOLHA_URL, { replace: true }),
      }}
    />
  )
}

/** Paid: told once, and the confirmation replaces this entry of the history. */
function Concluida({ pagamento }: { pagamento: Pagamento }) {
  const navigate = useNavigate()
  const finish = useFinishCompra()
  const { chartUuid, paymentId, valor, valorCarteira, fretes, meio } = pagamento
  const conclude = useEffectEvent(() => {
    finish(chartUuid ?? paymentId, {
      valor: valor + valorCarteira,
      quantidade: fretes,
      tipo: tipoOf({ carteira: valorCarteira, meio: meio === 'PIX' ? 'PIX' : 'CARTAO' }),
    })
    void navigate(confirmacaoUrl(chartUuid ?? paymentId), { replace: true })
  })
  useEffect(() => conclude(), [])
  return <Processando title="Pagamento confirmado" />
}

/**
 * The facts of a purchase are read again when a payment begins and when it ends, so that 'back' finds the present cart.
 */
function useReadOn(status: Pagamento['status'] | undefined) {
  const readAgain = useReadCompraAgain()
  const read = useEffectEvent(() => void readAgain())
  useEffect(() => {
    if (status) read()
  }, [status])
}
