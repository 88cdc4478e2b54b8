import { type QueryClient, useQueryClient } from '@tanstack/react-query'

/**
 * What screens show and calls change. A query says in its `meta` which facts it shows, a mutation which it changes; so a
 * lower area makes a higher one's query read again without knowing of it.
 */
export type Fact =
  | 'saldo'
  /** What carriers measured, and what of it is open. */
  | 'diferencas'
  | 'fretes'
  /** The fretes line by line; without 'fretes' only where the lists themselves are behind. */
  | 'listasDeFretes'
  | 'limite'
  | 'carrinho'
  | 'pagamentosPendentes'
  | 'lojas'
  | 'destinatarios'
  | 'embalagens'
  | 'conteudos'
  | 'sessoes'
  | 'naoLidas'

type Changes = {
  changes?: readonly Fact[]
  /** Also after a failure: the answer may have got lost, or something else have changed them meanwhile. */
  evenFailed?: boolean
  /** The mutation is done when they were read again, those that stand on no screen too: what follows may show them. */
  isDoneWhenRead?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Fact[] }
    mutationMeta: Changes
  }
}

/** Reads again what shows any of the facts: at once where it is on screen, otherwise when it comes there; with 'all' at once everywhere. */
export const readAgain = (queryClient: QueryClient, facts: readonly Fact[], refetchType: 'active' | 'all' = 'active') =>
  queryClient.invalidateQueries({
    predicate: ({ meta }) => meta?.shows?.some((fact) => facts.includes(fact)) ?? false,
    refetchType,
  })

/** `readAgain` for what no mutation of ours has changed: the bank or a carrier has answered meanwhile. */
export function useReadAgain(facts: readonly Fact[], refetchType?: 'active' | 'all') {
  const queryClient = useQueryClient()
  return () => readAgain(queryClient, facts, refetchType)
}

/** The rule of the mutation cache: what a mutation says it changes is read again. */
export function readChanged(queryClient: QueryClient, { changes, isDoneWhenRead }: Changes = {}) {
  if (!changes) return undefined
  const reading = readAgain(queryClient, changes, isDoneWhenRead ? 'all' : 'active')
  return isDoneWhenRead ? reading : undefined
}
