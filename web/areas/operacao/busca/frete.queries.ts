import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelFrete, findFrete } from '#contract/operacao/frete'
import { call } from '../../../app/data/api.ts'

export const freteQuery = (uuid: string) =>
  queryOptions({
    queryKey: ['operacao', 'frete', uuid],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(findFrete, { params: { uuid }, signal }),
    retry: false,
  })

/** Cancels a frete for its subscriber; its page is read again, also after a refusal. */
export function useCancelFrete(uuid: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (motivo: string) => call(cancelFrete, { params: { uuid }, body: { motivo } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operacao', 'frete', uuid] }),
  })
}
