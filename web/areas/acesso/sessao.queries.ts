import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOutrasSessoes, endSessao, listSessoes } from '#contract/acesso'
import { call } from '../../app/data/api.ts'

export const sessoesQuery = queryOptions({
  queryKey: ['acesso', 'sessoes'],
  queryFn: ({ signal }) => call(listSessoes, { signal }),
})

export const useEndSessao = () => useEnd((uuid: string) => call(endSessao, { params: { uuid } }))
export const useEndOutrasSessoes = () => useEnd(() => call(endOutrasSessoes, {}))

/** Also after a failure the list is read again: the session may have ended by itself meanwhile. */
function useEnd<What>(end: (what: What) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: end,
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessoesQuery.queryKey }),
  })
}
