import { useMutation } from '@tanstack/react-query'
import type { Pagamento } from '#contract/pagamento'
import { giveUp } from './pagamento.calls.ts'
import { useReadAgain } from './use-read-again.ts'

/** Gives up a payment that nobody has made. `onDone` is told when what it held is there again. */
export function useDesistir(onDone?: (pagamento: Pagamento) => void) {
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: giveUp,
    onSuccess: async (pagamento) => {
      await readAgain()
      onDone?.(pagamento)
    },
  })
}
