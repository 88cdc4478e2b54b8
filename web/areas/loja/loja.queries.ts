import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { createLoja, deleteLoja, type Loja, type LojaDigitada, listLojas, saveLoja } from '#contract/loja'
import { call } from '../../app/data/api.ts'
import { readAssinatura } from '../../app/data/perfil.ts'
import { forget, STORED, store } from '../../app/data/stored.ts'

/** The shops of the selected assinatura, the default one first. Staff have none, and no call is made. */
export const useLojas = () => useQuery(lojasQuery(readAssinatura()))

/**
 * Creates a shop, or changes the shop with that uuid. `onSaved` gets its uuid (S2 §4) once the list has it, even if the
 * form is closed by then.
 */
export function useSaveLoja(uuid: string | undefined, onSaved: (uuid: string) => void) {
  return useMutation({
    mutationFn: async (body: LojaDigitada) =>
      (uuid ? await call(saveLoja, { params: { id: uuid }, body }) : await call(createLoja, { body })).uuid,
    onSuccess: onSaved,
    meta: { changes: ['lojas'], isDoneWhenRead: true },
  })
}

/** After a failure the list is read again, too: the shop may have been deleted in another tab. */
export function useDeleteLoja(uuid: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => call(deleteLoja, { params: { id: uuid } }),
    onSuccess: onDeleted,
    meta: { changes: ['lojas'], evenFailed: true },
  })
}

/** The shops of an assinatura, the default one first. */
export const lojasQuery = (assinatura: string | null) =>
  queryOptions({
    queryKey: ['loja', 'list', assinatura],
    meta: { shows: ['lojas'] },
    enabled: assinatura !== null,
    queryFn: async ({ signal }) => {
      const lojas = await call(listLojas, { signal })
      keepPadrao(lojas)
      return lojas
    },
  })

/** The default shop stays in this browser (S1 §3). */
function keepPadrao(lojas: Loja[]) {
  const padrao = lojas.find(({ isLojaPadraoAssinante }) => isLojaPadraoAssinante)
  if (padrao) store(STORED.loja, padrao)
  else forget(STORED.loja)
}
