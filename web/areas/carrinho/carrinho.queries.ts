import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReadAgain } from '../../app/data/facts.ts'
import { forget, STORED, store } from '../../app/data/stored.ts'
import { type CarrinhoLido, readCarrinho } from './carrinho.calls.ts'
import { type Change, editCarrinho } from './edit-carrinho.ts'
import { shareFretes } from './share-fretes.ts'

const carrinhoQuery = queryOptions({
  queryKey: ['carrinho'],
  meta: { shows: ['carrinho'] },
  queryFn: ({ signal }) => readCarrinho(signal),
  staleTime: 0,
  structuralSharing: (before, now) => shareFretes(before as CarrinhoLido | undefined, now as CarrinhoLido),
})

/** Changes of the cart that this tab makes wait for one another: each begins with what the one before has saved. */
const EM_FILA = { id: 'carrinho' }

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

/** Something of the cart was bought: what is left in it is read before it is shown again, and the badge counts anew. */
export function useForgetCarrinho() {
  const queryClient = useQueryClient()
  return () => {
    forget(STORED.quantidadeNoCarrinho)
    void queryClient.resetQueries({ queryKey: carrinhoQuery.queryKey })
  }
}

/** Changes the cart; what was saved is what every screen shows from then on. `onSaved` is told even when the screen is gone. */
export function useEditCarrinho(onSaved?: () => void) {
  const keep = useKeepSaved()
  return useMutation({
    scope: EM_FILA,
    mutationFn: (change: Change) => editCarrinho(change),
    onSuccess: async (lido) => {
      await keep(lido)
      onSaved?.()
    },
  })
}

/** The same, from the cart that is on the screen: for a change that is small and frequent. */
export function useEditSeenCarrinho() {
  const queryClient = useQueryClient()
  const keep = useKeepSaved()
  return useMutation({
    scope: EM_FILA,
    mutationFn: (change: Change) => editCarrinho(change, queryClient.getQueryData(carrinhoQuery.queryKey)),
    onSuccess: keep,
  })
}

/** A read that began before the save ends after it, and knows nothing of it: it is dropped. */
function useKeepSaved() {
  const queryClient = useQueryClient()
  return async (lido: CarrinhoLido) => {
    await queryClient.cancelQueries({ queryKey: carrinhoQuery.queryKey })
    queryClient.setQueryData(carrinhoQuery.queryKey, lido)
  }
}

/** The cart was changed by another call, which said how many items it holds now: the badge follows at once. */
export function useRefreshCarrinho() {
  const readAgain = useReadAgain(['carrinho'])
  return (quantidade: number) => {
    store(STORED.quantidadeNoCarrinho, quantidade)
    void readAgain()
  }
}
