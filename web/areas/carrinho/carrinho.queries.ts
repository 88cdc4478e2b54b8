import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { STORED, store } from '../../app/data/stored.ts'
import { type CarrinhoLido, readCarrinho } from './carrinho.calls.ts'
import { editCarrinho } from './edit-carrinho.ts'

const carrinhoQuery = queryOptions({
  queryKey: ['carrinho'],
  queryFn: ({ signal }) => readCarrinho(signal),
  staleTime: 0,
})

/** The open cart, or null where there is none. */
export const useCarrinho = () => useQuery({ ...carrinhoQuery, select: ({ carrinho }) => carrinho })

/** The same with its version, for whoever buys what is seen. */
export const useCarrinhoLido = () => useQuery(carrinhoQuery)

/** The cart as an answer brought it along, shown everywhere from now on. */
export function useShowCarrinho() {
  const queryClient = useQueryClient()
  return (lido: CarrinhoLido) => {
    store(STORED.quantidadeNoCarrinho, lido.carrinho?.fretes.length ?? 0)
    queryClient.setQueryData(carrinhoQuery.queryKey, lido)
  }
}

/** Changes the cart; what was saved is what every screen shows from then on. `onSaved` is told even when the screen is gone. */
export function useEditCarrinho(onSaved?: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: editCarrinho,
    onSuccess: (lido) => {
      queryClient.setQueryData(carrinhoQuery.queryKey, lido)
      onSaved?.()
    },
  })
}

/** The cart was changed by another call, which said how many items it holds now: the badge follows at once. */
export function useRefreshCarrinho() {
  const queryClient = useQueryClient()
  return (quantidade: number) => {
    store(STORED.quantidadeNoCarrinho, quantidade)
    void queryClient.invalidateQueries({ queryKey: carrinhoQuery.queryKey })
  }
}
