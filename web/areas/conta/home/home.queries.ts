import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { findResumoDaHome, type ResumoDaHome, savePrimeirosPassos } from '#contract/conta'
import { call } from '../../../app/data/api.ts'
import { showToast } from '../../../app/notices/notices.ts'

/** What the home shows beside the assinatura, in one call. */
export const resumoQuery = queryOptions({
  queryKey: ['conta', 'home'],
  meta: { shows: ['saldo', 'fretes', 'lojas', 'embalagens'] },
  queryFn: ({ signal }) => call(findResumoDaHome, { signal }),
  staleTime: 0,
})

/** Hides the first steps at once, or shows them again; undone if the server refuses. */
export function useSavePassos() {
  const queryClient = useQueryClient()
  const show = (guardados: boolean) =>
    queryClient.setQueryData(
      resumoQuery.queryKey,
      (was: ResumoDaHome | undefined) => was && { ...was, primeirosPassos: { ...was.primeirosPassos, guardados } },
    )
  const { mutate } = useMutation({
    scope: { id: 'primeiros-passos' }, // one after the other: the last press counts, not the last call to arrive
    mutationFn: (guardados: boolean) => call(savePrimeirosPassos, { body: { guardados } }),
    onMutate: async (guardados) => {
      await queryClient.cancelQueries({ queryKey: resumoQuery.queryKey })
      show(guardados)
    },
    onSuccess: (_done, guardados) => {
      if (guardados)
        showToast('Primeiros passos guardados.', 'success', { label: 'Desfazer', onAct: () => mutate(false) })
    },
    onError: (_error, guardados) => {
      show(!guardados)
      showToast('Não deu para guardar os primeiros passos. Tente de novo.', 'info')
    },
  })
  return mutate
}
