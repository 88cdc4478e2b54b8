import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteDestinatario, listDestinatarios } from '#contract/destinatario'
import { call } from '../../app/data/api.ts'

const KEY = ['destinatario']

/** Fewer letters say nothing. */
const MIN_CHARS = 2

export const sugestoesQuery = (busca: string) =>
  queryOptions({
    queryKey: [...KEY, busca],
    queryFn: ({ signal }) => call(listDestinatarios, { query: { busca }, signal }),
    enabled: busca.trim().length >= MIN_CHARS,
    placeholderData: keepPreviousData,
  })

/** Forgets somebody; every list that named them is asked for again. */
export function useDeleteDestinatario() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(deleteDestinatario, { params: { uuid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: KEY }),
  })
}
