import { type RefObject, useState } from 'react'
import type { FreteNaLista } from '#contract/frete-envio'
import { CancelamentoModal } from './cancelamento-modal.tsx'
import { useCancelFrete } from './use-cancel-frete.ts'

/** Asks whether a frete of a list is to be cancelled, and does it: `question` stands in the screen while it is asked. */
export function useAskCancel(list: RefObject<HTMLElement | null>, onCancelled?: (uuid: string) => void) {
  const [asked, setAsked] = useState<FreteNaLista | null>(null)
  const cancelFrete = useCancelFrete()
  const cancel = ({ uuid }: FreteNaLista) =>
    cancelFrete.mutate(uuid, {
      onSuccess: ({ cancelado }) => {
        if (cancelado) onCancelled?.(uuid)
        // the trash goes with its item: one goes on in the list
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
