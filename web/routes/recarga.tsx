import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { formatReais } from '#contract/kernel/values/centavos'
import { type Pagamento, PIX_PAGO } from '#contract/pagamento'
import { CallError } from '../app/data/api.ts'
import { useReadAgain } from '../app/data/facts.ts'
import { can } from '../app/data/perfil.ts'
import { hasVoltar, readVoltar } from '../app/frame/voltar.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { DINHEIRO_QUE_ENTRA } from '../areas/carteira/carteira.calls.ts'
import { vencimentoOf } from '../areas/carteira/instante.rules.ts'
import { tellCredito } from '../areas/carteira/recarga/tell-credito.ts'
import { pagamentoUrl } from '../areas/pagamento/escolha/enderecos.ts'
import { MarcaDoSandbox } from '../areas/pagamento/marca-do-sandbox.tsx'
import { readPagamento } from '../areas/pagamento/pagamento.calls.ts'
import { pagamentoQuery } from '../areas/pagamento/pendentes.queries.ts'
import { PixScreen } from '../areas/pagamento/pix/pix-screen.tsx'
import { PagamentoConfirmado } from '../areas/pagamento/resultado/pagamento-confirmado.tsx'
import { PagamentoNaoAbriu } from '../areas/pagamento/resultado/pagamento-nao-abriu.tsx'
import { PagamentoPendente } from '../areas/pagamento/resultado/pagamento-pendente.tsx'
import { PagamentoRecusado } from '../areas/pagamento/resultado/pagamento-recusado.tsx'
import { tellElsewhere, tellFailureElsewhere } from '../areas/pagamento/tell-elsewhere.ts'
import { usePollPagamento } from '../areas/pagamento/use-poll-pagamento.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { formatDia } from '../ui/filter/instante.rules.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Money } from '../ui/page/money.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import css from './recarga.module.css'

const BoletoDados = lazyPart(async () => (await import('../areas/carteira/recarga/boleto-dados.tsx')).BoletoDados)
const CartaoFlow = lazyPart(async () => (await import('../areas/pagamento/cartao/cartao-flow.tsx')).CartaoFlow)

/** /recarga/:paymentId: a recarga in its present state: a Pix, a card or a boleto that waits, or its outcome. */
export default function Recarga() {
  const { paymentId = '' } = useParams()
  return (
    <div className={css.page}>
      <h1>Inserção de créditos</h1>
      <EmCurso key={paymentId} paymentId={paymentId} />
    </div>
  )
}

function EmCurso({ paymentId }: { paymentId: string }) {
  const { data: pagamento, error, refetch } = useQuery(pagamentoQuery(paymentId))
  if (pagamento) return <Situacao pagamento={pagamento} onChange={async () => (await refetch()).data} />
  if (!error) return <Skeleton size="block" className={css.waiting} />
  return (
    <PagamentoNaoAbriu
      error={error}
      onRetry={() => void refetch()}
      action={
        <ButtonLink to="/carteira" look="act">
          Ir para a carteira
        </ButtonLink>
      }
    />
  )
}

/** `onChange` reads the payment again. */
type Change = { pagamento: Pagamento; onChange: () => Promise<Pagamento | undefined> }

function Situacao({ pagamento, onChange }: Change) {
  const { status, finalidade } = pagamento
  if (finalidade === 'COMPRA') return <Navigate to={pagamentoUrl(pagamento)} replace />
  if (PIX_PAGO.includes(status)) return <Creditado pagamento={pagamento} />
  if (status !== 'PENDING') return <Encerrado pagamento={pagamento} />
  if (!can('recarregar')) return <SemDireito />
  return <Pendente pagamento={pagamento} onChange={onChange} />
}

/** A recarga that waits for its money, by its means. */
function Pendente({ pagamento, onChange }: Change) {
  const { paymentId, meio, valor, aguardaCartao, isSandbox } = pagamento
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const readAgain = useReadAgain(DINHEIRO_QUE_ENTRA)
  const back = <ButtonLink to="/home">Ir para a Home</ButtonLink>
  if (meio === 'BOLETO') return <BoletoPendente pagamento={pagamento} />
  if (meio === 'PIX')
    return (
      <PixScreen
        pagamento={pagamento}
        onEnd={(next) => queryClient.setQueryData(pagamentoQuery(paymentId).queryKey, next)}
        giveUp={{
          rotulo: 'Cancelar e escolher outra forma',
          onDone: () => void navigate('/carteira?inserir=1', { replace: true }),
        }}
      />
    )
  if (!aguardaCartao)
    return (
      <PagamentoPendente paymentId={paymentId} isSandbox={isSandbox} onEnd={() => void onChange()}>
        {back}
      </PagamentoPendente>
    )
  return (
    <CartaoFlow
      alvo={{ pagamento: paymentId }}
      valor={valor}
      onBack={() => void navigate('/carteira')}
      onFailure={(error) => {
        if (!isHere()) {
          tellFailureElsewhere(error)
          return true
        }
        // the payment ended meanwhile: the screen now shows its outcome
        const isOver = error instanceof CallError && error.code === 'PAGAMENTO_ENCERRADO'
        if (isOver) void onChange()
        return isOver
      }}
      isUnpaid={async () => (await onChange())?.aguardaCartao === true}
      onEnd={({ status }) => {
        void readAgain()
        if (!isHere()) return tellElsewhere(status)
        if (status !== 'PENDING') return void onChange()
        tellCredito({ paymentId, valor, meio: 'CARTAO' })
        void navigate(confirmacaoUrl(paymentId), { replace: true })
      }}
    />
  )
}

function BoletoPendente({ pagamento }: { pagamento: Pagamento }) {
  const queryClient = useQueryClient()
  const { resposta } = usePollPagamento({
    paymentId: pagamento.paymentId,
    ask: readPagamento,
    inicial: pagamento,
    onEnd: (next) => queryClient.setQueryData(pagamentoQuery(next.paymentId).queryKey, next),
  })
  const { valor, boleto, isSandbox } = resposta
  return (
    <section className={css.boleto} aria-labelledby="recarga-boleto">
      {isSandbox && <MarcaDoSandbox />}
      <h2 id="recarga-boleto">
        Boleto de <Money value={valor} />
      </h2>
      <p>{`Vence em ${formatDia(vencimentoOf(resposta))}. O crédito entra na carteira até 2 dias úteis depois de você pagar.`}</p>
      {boleto ? (
        <BoletoDados boleto={boleto} />
      ) : (
        <p>O banco ainda está gerando o boleto. Ele aparece aqui assim que ficar pronto.</p>
      )}
      <ButtonLink to="/carteira" look="quiet">
        Voltar para a carteira
      </ButtonLink>
    </section>
  )
}

/** Paid: the wallet is read again, and the tag manager is told once. */
function Creditado({ pagamento }: { pagamento: Pagamento }) {
  const readAgain = useReadAgain(DINHEIRO_QUE_ENTRA)
  const { search } = useLocation()
  const arrive = useEffectEvent(() => {
    void readAgain()
    tellCredito(pagamento)
  })
  useEffect(() => arrive(), [])
  return (
    <PagamentoConfirmado
      action={
        hasVoltar(search) ? (
          <>
            <ButtonLink to={readVoltar(search)} look="act">
              Voltar para onde eu estava
            </ButtonLink>
            <ButtonLink to="/carteira">Ir para a carteira</ButtonLink>
          </>
        ) : (
          <>
            <ButtonLink to="/carteira" look="act">
              Ir para a carteira
            </ButtonLink>
            <ButtonLink to="/home">Ir para a Home</ButtonLink>
          </>
        )
      }
    >
      <p>{`${formatReais(pagamento.valor)} já estão na sua Carteira Flex.`}</p>
    </PagamentoConfirmado>
  )
}

function Encerrado({ pagamento: { status, motivo } }: { pagamento: Pagamento }) {
  const navigate = useNavigate()
  const readAgain = useReadAgain(DINHEIRO_QUE_ENTRA)
  const read = useEffectEvent(() => void readAgain())
  useEffect(() => read(), [])
  return (
    <PagamentoRecusado
      status={status}
      motivo={motivo}
      onBack={() => void navigate('/carteira?inserir=1', { replace: true })}
    >
      {status === 'REFUNDED' ? (
        <p>O valor foi descontado da sua carteira.</p>
      ) : (
        <p>Nada foi cobrado. Você pode tentar de novo, ou escolher outro meio.</p>
      )}
    </PagamentoRecusado>
  )
}

/** The papel may see the recarga, but not pay it. */
function SemDireito() {
  return (
    <EmptyState
      drawing={<OpenBox />}
      title="Esta inserção espera pagamento"
      action={
        <ButtonLink to="/carteira" look="act">
          Ir para a carteira
        </ButtonLink>
      }
    >
      O seu perfil não insere créditos. Quem administra a conta pode concluir.
    </EmptyState>
  )
}

const confirmacaoUrl = (paymentId: string) => `/confirmacaoInsercaoSaldo?pagamento=${paymentId}`

/** An answer may come late: a person who is on another page by then stays there. */
const isHere = () => window.location.pathname.startsWith('/recarga/')
