import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readNotificacao } from '#contract/notificacao'
import { call } from '../../app/api.ts'
import { naoLidasQuery } from '../../app/private/bell.tsx'
import type { Filtro } from './filtro.rules.ts'
import { showLida } from './notificacao.queries.ts'

/** Calls that are under way together where many are read at once. */
const JUNTAS = 5

/** Reads these. What fails is unread again with the next look at the list; the bell is counted again either way. */
export function useLer(filtro: Filtro) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (uuids: readonly string[]) => {
      for (let from = 0; from < uuids.length; from += JUNTAS)
        await Promise.all(uuids.slice(from, from + JUNTAS).map((uuid) => call(readNotificacao, { params: { uuid } })))
    },
    onMutate: async (uuids) => {
      await queryClient.cancelQueries({ queryKey: naoLidasQuery.queryKey })
      for (const uuid of uuids) showLida(queryClient, filtro, uuid)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: naoLidasQuery.queryKey }),
  })
}
