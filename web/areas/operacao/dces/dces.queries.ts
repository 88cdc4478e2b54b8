import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { listDcesComFalha, resendDce } from '#contract/fiscal/falhas'
import { call, callWithHeaders, totalOf } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'
import { desfechoText } from './dces.rules.ts'

export const dcesQuery = queryOptions({
  queryKey: ['operacao', 'dces'],
  queryFn: async ({ signal }) => {
    const { answer, headers } = await callWithHeaders(listDcesComFalha, { signal })
    return { itens: answer, total: totalOf(headers, answer) }
  },
})

/** Sends a DC-e, or its cancelling, again, and tells the result in a toast, because the row may be gone then. */
export function useResendDce() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (frete: string) => call(resendDce, { params: { frete } }),
    meta: { changes: [], evenFailed: true },
    onSuccess: (answer) => showToast(desfechoText(answer), answer.estado === 'AUTORIZADA' ? 'success' : 'info'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dcesQuery.queryKey }),
  })
}
