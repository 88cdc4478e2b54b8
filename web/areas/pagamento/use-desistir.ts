import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Pagamento } from '#contract/pagamento'
import { giveUp } from './pagamento.calls.ts'

/** Gives up a payment that nobody has made. What was set aside for it is back, so all that was read is read again. */
export function useDesistir(onDone?: (pagamento: Pagamento) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: giveUp,
    onSuccess: async (pagamento) => {
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'consulta' })
      onDone?.(pagamento)
    },
  })
}
