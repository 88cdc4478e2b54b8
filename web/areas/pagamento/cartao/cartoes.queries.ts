import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { deleteCartao, listCartoes } from '#contract/pagamento/cartao'
import { call } from '../../../app/data/api.ts'
import { can } from '../../../app/data/perfil.ts'

export const CARTOES = ['pagamento', 'cartoes']

const cartoesQuery = queryOptions({
  queryKey: CARTOES,
  queryFn: ({ signal }) => call(listCartoes, { signal }),
})

/** Whether the papel may see the assinatura's cards and add to them. */
export const mayUseCartoes = () => can('usarCartoes')

/** The saved cards. If they cannot be read, a card can still be typed. */
export const useCartoes = () => useQuery({ ...cartoesQuery, enabled: mayUseCartoes() })

/** Deletes a card, which leaves the list when the server confirms (S2 §4). */
export function useDeleteCartao() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (uuid: string) => call(deleteCartao, { params: { uuid } }),
    onSuccess: (_, deleted) =>
      queryClient.setQueryData(cartoesQuery.queryKey, (cartoes) => cartoes?.filter(({ uuid }) => uuid !== deleted)),
  })
}
