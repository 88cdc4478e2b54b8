import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Carrinho } from '#contract/carrinho'
import { mayDo } from '#contract/kernel/http/papel'
import type { Pagamento as PagamentoPendente } from '#contract/pagamento'
import { pushEvento } from '../app/data/data-layer.ts'
import { readAssinatura, readPerfil } from '../app/data/perfil.ts'
import { useCarrinho } from '../areas/carrinho/carrinho.queries.ts'
import { count, findObstaculo, restantesOf } from '../areas/carrinho/compra.rules.ts'
import { Lista } from '../areas/carrinho/lista.tsx'
import { Soma } from '../areas/carrinho/soma.tsx'
import { assinaturaQuery } from '../areas/conta/assinatura.queries.ts'
import { Sobra } from '../areas/importacao/sobra.tsx'
import { ESCOLHA_URL } from '../areas/pagamento/escolha/enderecos.ts'
import { PendenteAlert } from '../areas/pagamento/escolha/pendente-alert.tsx'
import { usePendentes } from '../areas/pagamento/pendentes.queries.ts'
import { WorkIcon } from '../ui/drawings/work-icon.tsx'
import { TapeSteps } from '../ui/motion/tape-steps.tsx'
import { Alert } from '../ui/page/alert.tsx'
import { Button } from '../ui/page/button.tsx'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import { Skeleton } from '../ui/page/skeleton.tsx'
import { Confirmacao } from './carrinho/confirmacao.tsx'
import { Pagamento } from './carrinho/pagamento.tsx'
import { Vazio } from './carrinho/vazio.tsx'
import { Waiting } from './carrinho/waiting.tsx'
import css from './carrinho.module.css'

const ETAPAS = ['Carrinho', 'Pagamento', 'Confirmação'] as const
/** The same in the address. */
const ETAPA = ['', 'pagamento', 'confirmacao']

/** /carrinho (S2 §2 'Cart page'): what is about to be bought, its payment, and what was bought. The address says which. */
export default function CarrinhoDeCompras() {
  const [query] = useSearchParams()
  const at = Math.max(0, ETAPA.indexOf(query.get('etapa') ?? '')) as 0 | 1 | 2
  useArrival(at)
  return (
    <div className={css.page}>
      <h1 tabIndex={-1}>Carrinho</h1>
      <TapeSteps label="Etapas da compra" steps={ETAPAS} at={at} />
      {at === 0 && <Conteudo />}
      {at === 1 && <Pagamento />}
      {at === 2 && <Confirmacao />}
    </div>
  )
}

/** Back in the cart, the page begins at its top again; the other steps take the focus to their own headings. */
function useArrival(at: number) {
  const seen = useRef(at)
  useEffect(() => {
    if (seen.current === at) return
    seen.current = at
    if (at !== 0) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [at])
}

function Conteudo() {
  const { data: carrinho, isError, isPending, refetch } = useCarrinho()
  const { pendentes } = usePendentes()
  if (isPending) return <Waiting />
  if (isError && !carrinho)
    return <LoadError title="Aviso" text="Falha ao obter dados do carrinho" onRetry={() => void refetch()} />
  if (!carrinho || carrinho.fretes.length === 0) return <Vazio pendentes={pendentes} />
  return <Cheio carrinho={carrinho} pendentes={pendentes} />
}

function Cheio({ carrinho, pendentes }: { carrinho: Carrinho; pendentes: readonly PagamentoPendente[] | undefined }) {
  const navigate = useNavigate()
  const assinatura = readAssinatura()
  const { data } = useQuery({ ...assinaturaQuery(assinatura ?? ''), enabled: assinatura !== null })
  const restantes = data && restantesOf(data)
  const obstaculo = findObstaculo(carrinho.fretes, restantes)
  const perfil = readPerfil()
  const canEdit = !perfil || mayDo(perfil.papel, 'editarCarrinho')
  const pay = () => {
    pushEvento('begin_checkout', { valor: carrinho.total / 100, moeda: 'BRL', quantidade: carrinho.fretes.length })
    void navigate(ESCOLHA_URL)
  }
  return (
    <div className={css.columns}>
      <section className={css.items} aria-labelledby="carrinho-fretes">
        <div className={css.head}>
          <h2 id="carrinho-fretes">{count(carrinho.fretes.length)}</h2>
          <p>{restantes === undefined ? <Skeleton size="line" /> : `Você ainda pode gerar ${count(restantes)}`}</p>
        </div>
        {restantes === 0 && (
          <Alert tone="info" title="Você já usa todos os seus fretes simultâneos">
            <p>
              Envie mais documentos para poder gerar mais fretes ao mesmo tempo.{' '}
              <Link to="/configuracoes/documentos">Enviar documentos</Link>
            </p>
          </Alert>
        )}
        {pendentes?.map((pagamento) => (
          <PendenteAlert key={pagamento.paymentId} pagamento={pagamento} />
        ))}
        {canEdit && <Sobra />}
        <Lista carrinho={carrinho} canEdit={canEdit} />
        {canEdit && (
          <div className={css.more}>
            <ButtonLink to="/calculadora">
              <WorkIcon name="plus" />
              Contratar novo frete
            </ButtonLink>
            <ButtonLink to="/importacao" look="quiet">
              <WorkIcon name="sheet" />
              Importar planilha
            </ButtonLink>
          </div>
        )}
      </section>
      <Soma carrinho={carrinho}>
        <Button
          look="act"
          disabled={obstaculo !== null}
          aria-describedby={obstaculo ? 'carrinho-obstaculo' : undefined}
          onClick={pay}
        >
          Finalizar pagamento
        </Button>
        {obstaculo && (
          <p id="carrinho-obstaculo" className={css.reason}>
            {obstaculo}
          </p>
        )}
      </Soma>
    </div>
  )
}
