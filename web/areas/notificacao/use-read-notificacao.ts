import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readNotificacao, readNotificacoes } from '#contract/notificacao'
import { call, endsSession } from '../../app/data/api.ts'
import { showToast } from '../../app/notices/notices.ts'
import { naoLidasQuery } from '../../app/private/bell.tsx'
import { tellLidas } from '../../app/private/lidas.ts'
import { type Filtro, periodoOf } from './filtro.rules.ts'
import { notificacoesQuery } from './notificacao.queries.ts'
import { type Pagina, withLida, withTodasLidas } from './paginas.rules.ts'

/** Marks a notification as read, on the screen at once; after a failure it is unread again. */
export function useReadNotificacao(filtro: Filtro) {
  const show = useShowLidas(filtro)
  return useMutation({
    mutationFn: (uuid: string) => call(readNotificacao, { params: { uuid } }),
    onMutate: (uuid) => show((pages) => withLida(filtro, pages, uuid), 1),
    onSuccess: tellLidas,
    onError: (error, _, takeBack) => {
      takeBack?.()
      if (!endsSession(error)) showToast('A notificação não foi marcada como lida. Tente de novo.', 'info')
    },
    meta: { changes: ['naoLidas'], evenFailed: true },
  })
}

/** Marks everything that the filter finds as read, also what is not shown yet. */
export function useReadNotificacoes(filtro: Filtro) {
  const show = useShowLidas(filtro)
  return useMutation({
    mutationFn: () => call(readNotificacoes, { query: periodoOf(filtro) }),
    onMutate: () => show((pages) => withTodasLidas(filtro, pages)),
    onSuccess: ({ lidas }) => {
      tellLidas()
      showToast(lidas === 1 ? '1 notificação lida.' : `${lidas} notificações lidas.`)
    },
    onError: (_error, _, takeBack) => takeBack?.(),
    meta: { changes: ['naoLidas'], evenFailed: true },
  })
}

/**
 * Shows a change in the list, and `lidas` fewer on the bell. `lidas` is 0 if the number is not known. Returns the
 * function that takes the change of the list back.
 */
function useShowLidas(filtro: Filtro) {
  const queryClient = useQueryClient()
  const { queryKey } = notificacoesQuery(filtro)
  return async (change: (pages: readonly Pagina[]) => Pagina[], lidas = 0) => {
    await queryClient.cancelQueries({ queryKey: naoLidasQuery.queryKey })
    const before = queryClient.getQueryData(queryKey)
    queryClient.setQueryData(queryKey, (was) => was && { ...was, pages: change(was.pages) })
    queryClient.setQueryData(
      naoLidasQuery.queryKey,
      (was) => was && { ...was, quantidade: Math.max(0, was.quantidade - lidas) },
    )
    return () => void queryClient.setQueryData(queryKey, before)
  }
}
