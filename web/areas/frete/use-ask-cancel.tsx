import { type RefObject, useState } from 'react'
import type { FreteNaLista } from '#contract/frete-envio'
import { lazyPart } from '../../app/lazy-part.tsx'
import { useCancelFrete } from './use-cancel-frete.ts'

const CancelamentoModal = lazyPart(async () => (await import('./cancelamento-modal.tsx')).CancelamentoModal)

/** Asks whether a frete of a list is to be cancelled, and cancels it. The screen draws `question` while it is asked. */
export function useAskCancel(list: RefObject<HTMLElement | null>, onCancelled?: (uuid: string) => void) {
  const [asked, setAsked] = useState<FreteNaLista | null>(null)
  const cancelFrete = useCancelFrete()
  const cancel = ({ uuid }: FreteNaLista) =>
    cancelFrete.mutate(uuid, {
      onSuccess: ({ cancelado }) => {
        if (cancelado) onCancelled?.(uuid)
        // the button may be gone with its item, so the focus moves to the list
        list.current?.focus({ preventScroll: true })
      },
      onSettled: () => setAsked(null),
    })
  return {
    askCancel: setAsked,
    question: asked && (
      <CancelamentoModal
        frete={asked}
        isBusy={cancelFrete.isPending}
        onConfirm={() => cancel(asked)}
        onClose={() => setAsked(null)}
      />
    ),
  }
}
