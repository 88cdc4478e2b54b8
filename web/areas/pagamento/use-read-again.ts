import { useQueryClient } from '@tanstack/react-query'

/** What a payment that begins or ends changes, whichever area read it: cart, balance, what waits, the transactions. */
const TOUCHED = ['carrinho', 'conta', 'carteira', 'frete']

/** Reads it again; also what stands on no screen now, so that the next screen does not begin with what was. */
export function useReadAgain() {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, what] }) =>
        TOUCHED.some((each) => each === area) || (area === 'pagamento' && what === 'pendentes'),
      refetchType: 'all',
    })
}
