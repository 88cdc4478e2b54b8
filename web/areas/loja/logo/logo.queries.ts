import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { deleteLogo, findLogo, saveLogo } from '#contract/loja'
import { call } from '../../../app/data/api.ts'

/**
 * The logo of a shop. It shows no fact, because only this card changes a logo: that of a deleted shop is not read
 * again.
 */
export const logoQuery = (loja: string) =>
  queryOptions({
    queryKey: ['loja', 'logo', loja],
    meta: { shows: [] },
    queryFn: async ({ signal }) => (await call(findLogo, { params: { id: loja }, signal })).imagem,
  })

/** Keeps this picture as the shop's logo; null removes the logo. */
export function useSaveLogo(loja: string, onSaved: (imagem: string | null) => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (imagem: string | null) => {
      if (imagem === null) await call(deleteLogo, { params: { id: loja } })
      else await call(saveLogo, { params: { id: loja }, body: { imagem } })
      return imagem
    },
    onSuccess: (imagem) => {
      queryClient.setQueryData(logoQuery(loja).queryKey, imagem)
      onSaved(imagem)
    },
  })
}
