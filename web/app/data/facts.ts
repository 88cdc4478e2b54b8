import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'

/**
 * What screens show and calls change. A query names in its `meta` the facts that it shows, a mutation those that it
 * changes; so a mutation of a lower area makes a higher area's query read again without importing it.
 */
export type Fact =
  | 'saldo'
  /** What carriers measured, and what of it is open. */
  | 'diferencas'
  | 'fretes'
  /** Pictures that prove the measures of a frete. */
  | 'provas'
  /** The fretes line by line; without 'fretes' if only the lists are out of date. */
  | 'listasDeFretes'
  | 'limite'
  /** What the subscriber sent and signed, and what was decided about it. */
  | 'documentos'
  | 'carrinho'
  | 'pagamentosPendentes'
  | 'lojas'
  /** What each sender answered about fiscal papers. */
  | 'papeisFiscais'
  /** Members and invitations of the shops. */
  | 'pessoas'
  | 'destinatarios'
  | 'embalagens'
  | 'conteudos'
  | 'sessoes'
  /** The second step at log in, and the passkeys. */
  | 'seguranca'
  /** The keys of the account's programs. */
  | 'chavesDeApi'
  /** The programs that the account registered, and those that it lets in. */
  | 'aplicativos'
  | 'autorizacoes'
  /** The webhooks of the account, with what was sent to them. */
  | 'webhooks'
  | 'naoLidas'
  /** Who is of the staff, with their direitos and sessions. */
  | 'equipe'
  /** How much waits in the queues of the staff. */
  | 'filas'

type Changes = {
  changes?: readonly Fact[]
  /** Also after a failure: the answer may have been lost, or somebody else may have changed the facts. */
  evenFailed?: boolean
  /** The mutation ends when its facts were read again, also those on no screen: the next screen may show them. */
  isDoneWhenRead?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: readonly Fact[] }
    mutationMeta: Changes
  }
}

/**
 * Reads again what shows any of these facts: at once if it is on the screen, otherwise when it is shown next; with
 * 'all', everything at once.
 */
export const readAgain = (queryClient: QueryClient, facts: readonly Fact[], refetchType: 'active' | 'all' = 'active') =>
  queryClient.invalidateQueries({ predicate: showing(facts), refetchType })

/** Whether the page on the screen shows any of these facts. */
export const isShown = (queryClient: QueryClient, facts: readonly Fact[]) =>
  queryClient.getQueryCache().findAll({ predicate: showing(facts), type: 'active' }).length > 0

const showing =
  (facts: readonly Fact[]) =>
  ({ meta }: Query) =>
    meta?.shows?.some((fact) => facts.includes(fact)) ?? false

/** `readAgain` for changes without a mutation of ours: the bank or a carrier has answered. */
export function useReadAgain(facts: readonly Fact[], refetchType?: 'active' | 'all') {
  const queryClient = useQueryClient()
  return () => readAgain(queryClient, facts, refetchType)
}

/** The rule of the mutation cache: reads again the facts that a mutation names. */
export function readChanged(queryClient: QueryClient, { changes, isDoneWhenRead }: Changes = {}) {
  if (!changes) return undefined
  const reading = readAgain(queryClient, changes, isDoneWhenRead ? 'all' : 'active')
  return isDoneWhenRead ? reading : undefined
}
