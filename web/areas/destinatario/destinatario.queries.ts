import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import { deleteDestinatario, listDestinatarios } from '#contract/destinatario'
import { call } from '../../app/data/api.ts'

/** Fewer letters find too much. */
const MIN_CHARS = 2

/** With `isFromStart` the most recent recipients are offered before anything is typed. */
export const sugestoesQuery = (busca: string, isFromStart = false) =>
  queryOptions({
    queryKey: ['destinatario', busca],
    meta: { shows: ['destinatarios'] },
    queryFn: ({ signal }) => call(listDestinatarios, { query: { busca }, signal }),
    enabled: isFromStart || busca.trim().length >= MIN_CHARS,
    placeholderData: keepPreviousData,
  })

/** Deletes a recipient; every list with them is read again. */
export const useDeleteDestinatario = () =>
  useMutation({
    mutationFn: (uuid: string) => call(deleteDestinatario, { params: { uuid } }),
    meta: { changes: ['destinatarios'] },
  })
