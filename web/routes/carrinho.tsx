import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../app/lazy-part.tsx'
import { useCarrinho } from '../areas/carrinho/carrinho.queries.ts'
import { usePendentes } from '../areas/pagamento/pendentes.queries.ts'
import { TapeSteps } from '../ui/motion/tape-steps.tsx'
import { LoadError } from '../ui/page/load-error.tsx'
import { Cheio } from './carrinho/cheio.tsx'
import { Vazio } from './carrinho/vazio.tsx'
import { Waiting } from './carrinho/waiting.tsx'
import css from './carrinho.module.css'

// the code of the steps after the cart is loaded when a step opens
const Pagamento = lazyPart(async () => (await import('./carrinho/pagamento.tsx')).Pagamento, Waiting, { isStep: true })
const Confirmacao = lazyPart(async () => (await import('./carrinho/confirmacao.tsx')).Confirmacao, Waiting, {
  isStep: true,
})

const ETAPAS = ['Carrinho', 'Pagamento', 'Confirmação'] as const
/** The names of the steps in the address. */
const ETAPA = ['', 'pagamento', 'confirmacao']

/** /carrinho (S2 §2 'Cart page'): the cart, its payment, and what was bought. The address names the step. */
export default function CarrinhoDeCompras() {
  const [query] = useSearchParams()
  const at = Math.max(0, ETAPA.indexOf(query.get('etapa') ?? '')) as 0 | 1 | 2
  useArrival(at)
  return (
    <div className={css.page}>
      {at < 2 && <h1 tabIndex={-1}>Carrinho</h1>}
      <TapeSteps label="Etapas da compra" steps={ETAPAS} at={at} />
      {at === 0 && <Conteudo />}
      {at === 1 && <Pagamento />}
      {at === 2 && <Confirmacao />}
    </div>
  )
}

/** Back in the cart, the page begins at its top again; the other steps focus their own headings. */
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
