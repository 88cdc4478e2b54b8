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

/**
 * Makes this tab's changes of the cart run one after the other: each begins with the cart that the last change saved.
 */
const EM_FILA = { id: 'carrinho' }

/** The open cart, or null where there is none. */
export const useCarrinho = () => useQuery({ ...carrinhoQuery, select: ({ carrinho }) => carrinho })

/** The open cart with its version, for a purchase of the cart as it is seen. */
export const useCarrinhoLido = () => useQuery(carrinhoQuery)

/** Asks for the open cart, whatever is in the cache. Throws if no answer comes. */
export function useReadCarrinho() {
  const queryClient = useQueryClient()
  return () => queryClient.fetchQuery(carrinhoQuery)
}

/** Puts the cart of an answer into the cache, so that every screen shows it. */
export function useShowCarrinho() {
  const queryClient = useQueryClient()
  return (lido: CarrinhoLido) => {
    store(STORED.quantidadeNoCarrinho, lido.carrinho?.fretes.length ?? 0)
    queryClient.setQueryData(carrinhoQuery.queryKey, lido)
  }
}

/** After a purchase: the rest of the cart is read before it is shown again, and the badge counts anew. */
export function useForgetCarrinho() {
  const queryClient = useQueryClient()
  return () => {
    forget(STORED.quantidadeNoCarrinho)
    void queryClient.resetQueries({ queryKey: carrinhoQuery.queryKey })
  }
}

/** Changes the cart; every screen then shows the saved cart. `onSaved` is called even when the screen is gone. */
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

/**
 * As `useEditCarrinho`, but starts from the cart on the screen without reading it first: for small and frequent
 * changes.
 */
export function useEditSeenCarrinho() {
  const queryClient = useQueryClient()
  const keep = useKeepSaved()
  return useMutation({
    scope: EM_FILA,
    mutationFn: (change: Change) => editCarrinho(change, queryClient.getQueryData(carrinhoQuery.queryKey)),
    onSuccess: keep,
  })
}

/** Shows a saved cart. Drops a read that began before the save: its answer would be out of date. */
function useKeepSaved() {
  const queryClient = useQueryClient()
  return async (lido: CarrinhoLido) => {
    await queryClient.cancelQueries({ queryKey: carrinhoQuery.queryKey })
    queryClient.setQueryData(carrinhoQuery.queryKey, lido)
  }
}

/**
 * For a cart that another call has changed: shows the new number of items on the badge at once, and reads the cart
 * again.
 */
export function useRefreshCarrinho() {
  const readAgain = useReadAgain(['carrinho'])
  return (quantidade: number) => {
    store(STORED.quantidadeNoCarrinho, quantidade)
    void readAgain()
  }
}
