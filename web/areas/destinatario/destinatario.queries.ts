import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'

const loadCalls = () => import('./destinatario.calls.ts')

/** Letters that a search needs: fewer would find too many recipients. */
const MIN_CHARS = 2

/** With `isFromStart` the most recent recipients are offered before anything is typed. */
export const sugestoesQuery = (busca: string, isFromStart = false) =>
  queryOptions({
    queryKey: ['destinatario', busca],
    meta: { shows: ['destinatarios'] },
    queryFn: async ({ signal }) => (await loadCalls()).listSugestoes(busca, signal),
    enabled: isFromStart || busca.trim().length >= MIN_CHARS,
    placeholderData: keepPreviousData,
  })

/** Deletes a recipient; every list with them is read again. */
export const useDeleteDestinatario = () =>
  useMutation({
    mutationFn: async (uuid: string) => (await loadCalls()).removeDestinatario(uuid),
    meta: { changes: ['destinatarios'] },
  })
