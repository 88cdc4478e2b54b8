import { useLocation, useSearchParams } from 'react-router'
import type { Centavos } from '#contract/kernel/values/centavos'
import type { Forma } from '../../areas/pagamento/escolha/enderecos.ts'
import { PagamentoDoCarrinho } from './pagamento-do-carrinho.tsx'
import { PagamentoEmCurso } from './pagamento-em-curso.tsx'

/** Step 2 of a purchase. The address names the state, so a reload and 'back' are safe in every state. */
export function Pagamento() {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const paymentId = query.get('pagamento')
  if (paymentId) return <PagamentoEmCurso key={paymentId} paymentId={paymentId} />
  const forma = FORMAS.find((each) => each === query.get('forma')) ?? null
  return <PagamentoDoCarrinho forma={forma} buying={readBuying(state)} direto={readDireto(state)} />
}

const FORMAS: readonly Forma[] = ['pix', 'cartao']

/** The cart that was being paid here when the page was left or reloaded. */
const readBuying = (state: unknown) => {
  const { buying } = (state ?? {}) as { buying?: unknown }
  return typeof buying === 'string' ? buying : null
}

/** The amount, in centavos, of a press on 'pay at once'. */
const readDireto = (state: unknown) => {
  const { direto } = (state ?? {}) as { direto?: unknown }
  return typeof direto === 'number' ? (direto as Centavos) : null
}
