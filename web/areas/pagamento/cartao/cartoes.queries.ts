import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { mayDo } from '#contract/kernel/http/papel'
import { deleteCartao, listCartoes } from '#contract/pagamento/cartao'
import { call } from '../../../app/data/api.ts'
import { readPerfil } from '../../../app/data/perfil.ts'

export const CARTOES = ['pagamento', 'cartoes']

const cartoesQuery = queryOptions({
  queryKey: CARTOES,
  queryFn: ({ signal }) => call(listCartoes, { signal }),
})

/** Not every role sees the cards of the shop, nor adds one to them. */
export const mayUseCartoes = () => {
  const perfil = readPerfil()
  return !perfil || mayDo(perfil.papel, 'usarCartoes')
}

/** The cards that are kept. That they cannot be read stops nobody: a card can still be typed. */
export const useCartoes = () => useQuery({ ...cartoesQuery, enabled: mayUseCartoes() })

/** Deletes one; it leaves the list when the server says so (S2 §4). */
export function useDeleteCartao() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(deleteCartao, { params: { uuid } }),
    onSuccess: (_, deleted) =>
      queryClient.setQueryData(cartoesQuery.queryKey, (cartoes) => cartoes?.filter(({ uuid }) => uuid !== deleted)),
  })
}
