import { queryOptions, useMutation } from '@tanstack/react-query'
import { deleteLogo, findLogo, saveLogo } from '#contract/loja'
import { call } from '../../../app/data/api.ts'

export const logoQuery = (loja: string) =>
  queryOptions({
    queryKey: ['loja', 'logo', loja],
    meta: { shows: ['lojas'] },
    queryFn: async ({ signal }) => (await call(findLogo, { params: { id: loja }, signal })).imagem,
  })

/** Keeps this picture as the shop's logo; null removes the logo. */
export const useSaveLogo = (loja: string, onSaved: (imagem: string | null) => void) =>
  useMutation({
    mutationFn: async (imagem: string | null) => {
      if (imagem === null) await call(deleteLogo, { params: { id: loja } })
      else await call(saveLogo, { params: { id: loja }, body: { imagem } })
      return imagem
    },
    onSuccess: onSaved,
    meta: { changes: ['lojas'], isDoneWhenRead: true },
  })
