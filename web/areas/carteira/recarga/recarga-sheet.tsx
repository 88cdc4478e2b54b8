import { useQuery } from '@tanstack/react-query'
import type { Centavos } from '#contract/kernel/values/centavos'
import { MENSAGENS_DO_PAGAMENTO as MENSAGENS } from '#contract/pagamento'
import { Sheet } from '../../../ui/layers/sheet.tsx'
import { Alert } from '../../../ui/page/alert.tsx'
import { meiosQuery } from '../carteira.queries.ts'
import { FormWaiting } from '../form-waiting.tsx'
import type { Proximo } from '../recarga.rules.ts'
import { RecargaForm } from './recarga-form.tsx'

/** 'Inserir créditos': amount and method (S2 §2 'Top-up form'). */
export function RecargaSheet({
  falta,
  onBegun,
  onClose,
}: {
  /** What is missing for something that waits to be paid: the form begins with this amount. */
  falta?: Centavos
  /** Called when the recarga has begun, with the place where it goes on. */
  onBegun: (proximo: Exclude<Proximo, { vai: 'nowhere' }>, recarga: { paymentId: string; valor: Centavos }) => void
  onClose: () => void
}) {
  const { data: meios, isPending, refetch } = useQuery(meiosQuery)
  return (
    <Sheet title="Inserir créditos" isForm onClose={onClose}>
      {meios && meios.length > 0 ? (
        <RecargaForm meios={meios} {...(falta && { falta })} onBegun={onBegun} />
      ) : isPending ? (
        <FormWaiting />
      ) : (
        <Alert tone="error" title={MENSAGENS.semMeios}>
          <button type="button" onClick={() => void refetch()}>
            Tentar de novo
          </button>
        </Alert>
      )}
    </Sheet>
  )
}
