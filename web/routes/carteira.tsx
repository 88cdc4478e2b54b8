import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Centavos } from '#contract/kernel/values/centavos'
import { isFirstTry } from '../app/data/leitura.ts'
import { can, readAssinatura } from '../app/data/perfil.ts'
import { lazyPart } from '../app/lazy-part.tsx'
import { condicoesDeSaqueQuery, pendentesQuery, transacoesQuery } from '../areas/carteira/carteira.queries.ts'
import { Transacoes } from '../areas/carteira/extrato/transacoes.tsx'
import { readFiltro } from '../areas/carteira/filtro.rules.ts'
import { Pendentes } from '../areas/carteira/pendentes.tsx'
import { tellCredito } from '../areas/carteira/recarga/tell-credito.ts'
import type { Boleto, Proximo } from '../areas/carteira/recarga.rules.ts'
import { SaldoCard } from '../areas/carteira/saldo-card.tsx'
import { ASSINATURA_FALHOU, assinaturaQuery } from '../areas/conta/assinatura.queries.ts'
import { OpenBox } from '../ui/drawings/open-box.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import css from './carteira.module.css'

const RecargaSheet = lazyPart(async () => (await import('../areas/carteira/recarga/recarga-sheet.tsx')).RecargaSheet)
const BoletoModal = lazyPart(async () => (await import('../areas/carteira/recarga/boleto-modal.tsx')).BoletoModal)
const SaqueSheet = lazyPart(async () => (await import('../areas/carteira/saque/saque-sheet.tsx')).SaqueSheet)
const DevolucaoSheet = lazyPart(
  async () => (await import('../areas/carteira/devolucao/devolucao-sheet.tsx')).DevolucaoSheet,
)

/** /carteira, 'Carteira Flex': the balance and the statement; ?inserir=1, ?sacar=1 and ?devolver=1 open their forms. */
export default function Carteira() {
  const assinatura = readAssinatura()
  return (
    <div className={css.page}>
      <h1>Carteira Flex</h1>
      {assinatura === null ? (
        <EmptyState drawing={<OpenBox />} title="Esta é uma conta da equipe">
          Ela não tem carteira.
        </EmptyState>
      ) : !can('verCarteira') ? (
        <EmptyState drawing={<OpenBox />} title="O seu perfil não vê a carteira">
          Quem administra a conta pode mudar o que o seu perfil vê.
        </EmptyState>
      ) : (
        <Painel assinatura={assinatura} />
      )}
    </div>
  )
}

function Painel({ assinatura: uuid }: { assinatura: string }) {
  const [search, setSearch] = useSearchParams()
  // these two calls begin while the page is drawn; the calls of its parts and its frame begin once it is drawn
  usePrefetchQuery(assinaturaQuery(uuid))
  usePrefetchInfiniteQuery(transacoesQuery(uuid, readFiltro(search)))
  const assinatura = useQuery({ ...assinaturaQuery(uuid), staleTime: 0 })
  const canTopUp = can('recarregar')
  const canWithdraw = can('sacar')
  const condicoes = useQuery({ ...condicoesDeSaqueQuery, enabled: canWithdraw })
  const pendentes = useQuery(pendentesQuery)
  const navigate = useNavigate()
  const [boleto, setBoleto] = useState<{ boleto: Boleto; paymentId: string; valor: Centavos }>()
  const change = (change: (search: URLSearchParams) => void, replace = false) => {
    const changed = new URLSearchParams(search)
    change(changed)
    setSearch(changed, { replace, preventScrollReset: true })
  }
  const close = () =>
    change((search) => {
      search.delete(INSERIR)
      search.delete(SACAR)
      search.delete(DEVOLVER)
    }, true)
  const goOn = (proximo: Exclude<Proximo, { vai: 'nowhere' }>, recarga: { paymentId: string; valor: Centavos }) => {
    switch (proximo.vai) {
      case 'here':
        return void navigate(proximo.url, { replace: true })
      case 'away':
        return window.location.assign(proximo.url)
      case 'boleto':
        setBoleto({ boleto: proximo.boleto, ...recarga })
        return close()
    }
  }
  return (
    <>
      {assinatura.isError && !assinatura.data ? (
        <LoadError
          title="A sua carteira não abriu"
          text={ASSINATURA_FALHOU}
          onRetry={() => void assinatura.refetch()}
        />
      ) : (
        <SaldoCard
          assinatura={assinatura.data}
          condicoes={condicoes.isLoading ? undefined : (condicoes.data ?? null)}
          onTopUp={canTopUp ? () => change((search) => search.set(INSERIR, '1')) : undefined}
          onWithdraw={canWithdraw ? () => change((search) => search.set(SACAR, '1')) : undefined}
          onSendBack={canWithdraw ? () => change((search) => search.set(DEVOLVER, '1')) : undefined}
        />
      )}
      <Pendentes />
      <div className={css.transacoes} aria-busy={isFirstTry(pendentes)}>
        <Transacoes assinatura={uuid} />
      </div>
      {canTopUp && search.has(INSERIR) && <RecargaSheet onBegun={goOn} onClose={close} />}
      {canWithdraw && search.has(SACAR) && <SaqueSheet onClose={close} />}
      {canWithdraw && search.has(DEVOLVER) && <DevolucaoSheet onClose={close} />}
      {boleto && (
        <BoletoModal
          boleto={boleto.boleto}
          valor={boleto.valor}
          onClose={() => {
            // told here, where all is known: the person may leave the next page before its data come
            tellCredito({ ...boleto, meio: 'BOLETO' })
            void navigate(`/confirmacaoInsercaoSaldo?pagamento=${boleto.paymentId}`)
          }}
        />
      )}
    </>
  )
}

const INSERIR = 'inserir'
const SACAR = 'sacar'
const DEVOLVER = 'devolver'
