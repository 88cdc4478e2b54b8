import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { findRegra, type RegraDeDiferencas, saveRegra } from '#contract/diferenca/regra'
import { call } from '../../../app/data/api.ts'

/** The assinatura's regra: which differences are paid and redeemed without asking each time. */
export const regraQuery = (assinatura: string) =>
  queryOptions({
    queryKey: ['diferenca', 'regra', assinatura],
    queryFn: ({ signal }) => call(findRegra, { signal }),
  })

export function useSaveRegra(assinatura: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: RegraDeDiferencas) => call(saveRegra, { body }),
    onSuccess: (regra) => queryClient.setQueryData(regraQuery(assinatura).queryKey, regra),
  })
}
