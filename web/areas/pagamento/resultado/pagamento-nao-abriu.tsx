import type { ReactNode } from 'react'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { OpenBox } from '../../../ui/drawings/open-box.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadError } from '../../../ui/page/load-error.tsx'

/**
 * A payment that could not be read: no payment has this address, or the read failed and can be repeated. `action`: the
 * way on.
 */
export function PagamentoNaoAbriu({
  error,
  onRetry,
  action,
}: {
  error: Error
  onRetry: () => void
  action: ReactNode
}) {
  if (error instanceof CallError && error.code === 'NOT_FOUND')
    return (
      <EmptyState drawing={<OpenBox />} title={error.message} action={action}>
        O endereço desta página não é de um pagamento seu.
      </EmptyState>
    )
  return <LoadError title="O pagamento não abriu" text={sentenceOf(error, 'Erro desconhecido')} onRetry={onRetry} />
}
