import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findProvaDeCaptcha } from '#contract/pagamento/cartao'
import { call } from '../../../app/data/api.ts'

const provaDeCaptchaQuery = queryOptions({
  queryKey: ['pagamento', 'provaDeCaptcha'],
  queryFn: async ({ signal }) => (await call(findProvaDeCaptcha, { signal })).isValida,
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})

/**
 * Whether this session has a prova de captcha; 'waiting' until that is known. Only the server decides: it is asked
 * once, when the card is chosen, and no answer counts as no.
 */
export function useProvaDeCaptcha() {
  const { data, isError } = useQuery(provaDeCaptchaQuery)
  const [said, setSaid] = useState<boolean>()
  return {
    provaDeCaptcha: said ?? data ?? (isError ? false : ('waiting' as const)),
    /** Call `setProvaDeCaptcha` when the server accepted a proof, or used one up. */
    setProvaDeCaptcha: setSaid,
  }
}
