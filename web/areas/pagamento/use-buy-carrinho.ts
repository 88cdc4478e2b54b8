import { useMutation } from '@tanstack/react-query'
import { buyCarrinho } from '#contract/frete'
import { callWithHeaders } from '../../app/data/api.ts'
import { PAYING } from './paying.ts'

/** Buys a cart with the wallet, in the version that the person has seen. A repeated call buys it once. */
export const useBuyCarrinho = (onBought: (compra: string) => void, onFailure: (error: Error) => void) =>
  useMutation({
    mutationKey: PAYING,
    mutationFn: async ({ carrinho, etag }: { carrinho: string; etag: string | null }) => {
      const { answer } = await callWithHeaders(buyCarrinho, {
        params: { carrinho },
        headers: etag === null ? undefined : { 'if-match': etag },
      })
      return answer.uuid
    },
    onSuccess: onBought,
    onError: onFailure,
  })
