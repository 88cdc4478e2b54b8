import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS, type Pagamento, PIX_PAGO } from '#contract/pagamento'
import { CallError, sentenceOf } from '../../app/data/api.ts'
import { confirmacaoUrl, ESCOLHA_URL } from '../../areas/pagamento/escolha/enderecos.ts'
import { tipoOf } from '../../areas/pagamento/escolha/escolha.rules.ts'
import { useConcluirCompra } from '../../areas/pagamento/escolha/use-concluir-compra.ts'
import { pagamentoQuery } from '../../areas/pagamento/pendentes.queries.ts'
import { PixScreen } from '../../areas/pagamento/pix/pix-screen.tsx'
import { PagamentoCreditado } from '../../areas/pagamento/resultado/pagamento-creditado.tsx'
import { PagamentoPendente } from '../../areas/pagamento/resultado/pagamento-pendente.tsx'
import { PagamentoRecusado } from '../../areas/pagamento/resultado/pagamento-recusado.tsx'
import { Processando } from '../../areas/pagamento/resultado/processando.tsx'
import { useReadAgain } from '../../areas/pagamento/use-read-again.ts'
import { OpenBox } from '../../ui/drawings/open-box.tsx'
import { ButtonLink } from '../../ui/page/button-link.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadError } from '../../ui/page/load-error.tsx'
import { Waiting } from './waiting.tsx'

/** A payment of a cart that was begun, as it stands: waiting, paid, or come to nothing. */
export function PagamentoEmCurso({ paymentId }: { paymentId: string }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const query = pagamentoQuery(paymentId)
  const { data: pagamento, error, refetch } = useQuery(query)
  useReadOn(pagamento?.status)

  if (!pagamento) {
    if (!error) return <Waiting />
    if (error instanceof CallError && error.code === 'NOT_FOUND') return <Desconhecido text={error.message} />
    return (
      <LoadError
        title="O pagamento não abriu"
        text={sentenceOf(error, 'Erro desconhecido')}
        onRetry={() => void refetch()}
      />
    )
  }
  const { status, meio, finalidade, motivo, valor, valorCarteira, isSandbox } = pagamento
  if (finalidade === 'RECARGA') return <Navigate to={`/recarga/${paymentId}`} replace />
  if (PIX_PAGO.includes(status))
    return pagamento.creditadoNaCarteira ? <PagamentoCreditado valor={valor} /> : <Concluida pagamento={pagamento} />
  if (status !== 'PENDING')
    return (
      <PagamentoRecusado status={status} motivo={motivo} onBack={() => void navigate(ESCOLHA_URL, { replace: true })}>
        <p>{`Nada foi cobrado.${motivo === MENSAGENS.desfeita ? '' : ' Os fretes voltaram para o carrinho.'}`}</p>
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
      desistir={{
        rotulo: 'Cancelar e escolher outra forma',
        onDone: () => void navigate(ESCOLHA_URL, { replace: true }),
      }}
    />
  )
}

/** Paid: it is told once, and the confirmation takes this place in the history. */
function Concluida({ pagamento }: { pagamento: Pagamento }) {
  const navigate = useNavigate()
  const concluir = useConcluirCompra()
  const { chartUuid, paymentId, valor, valorCarteira, fretes, meio } = pagamento
  const conclude = useEffectEvent(() => {
    concluir(chartUuid ?? paymentId, {
      valor: valor + valorCarteira,
      quantidade: fretes,
      tipo: tipoOf({ carteira: valorCarteira, meio: meio === 'PIX' ? 'PIX' : 'CARTAO' }),
    })
    void navigate(confirmacaoUrl(chartUuid ?? paymentId), { replace: true })
  })
  useEffect(() => conclude(), [])
  return <Processando title="Pagamento confirmado" />
}

/** What a payment holds, and what it gives back, is read again as it begins and as it ends: the cart is there when one goes back to it. */
function useReadOn(status: Pagamento['status'] | undefined) {
  const readAgain = useReadAgain()
  const read = useEffectEvent(() => void readAgain())
  useEffect(() => {
    if (status) read()
  }, [status])
}

function Desconhecido({ text }: { text: string }) {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title={text}
      action={
        <ButtonLink to="/carrinho" look="act">
          Ver o carrinho
        </ButtonLink>
      }
    >
      O endereço desta página não é de um pagamento seu.
    </EmptyState>
  )
}
