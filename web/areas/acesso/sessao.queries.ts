import { queryOptions, useMutation } from '@tanstack/react-query'
import { endOutrasSessoes, endSessao, listSessoes } from '#contract/acesso'
import { call } from '../../app/data/api.ts'

export const sessoesQuery = queryOptions({
  queryKey: ['acesso', 'sessoes'],
  meta: { shows: ['sessoes'] },
  queryFn: ({ signal }) => call(listSessoes, { signal }),
})

export const useEndSessao = () => useEnd((uuid: string) => call(endSessao, { params: { uuid } }))
export const useEndOutrasSessoes = () => useEnd(() => call(endOutrasSessoes, {}))

/** After a failure the list is read again, too: the session may have ended by itself meanwhile. */
const useEnd = <What>(end: (what: What) => Promise<unknown>) =>
  useMutation({ mutationFn: end, meta: { changes: ['sessoes'], evenFailed: true, isDoneWhenRead: true } })
