import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { findPapeisFiscais, savePapeisFiscais } from '#contract/loja/papeis-fiscais'
import type { RespostasFiscais } from '#contract/loja/qual-papel'
import { call } from '../../../app/data/api.ts'
import { readAssinatura } from '../../../app/data/perfil.ts'

/** What the senders of an assinatura answered about fiscal papers. */
const papeisFiscaisQuery = (assinatura: string | null) =>
  queryOptions({
    queryKey: ['loja', 'papeisFiscais', assinatura],
    meta: { shows: ['lojas', 'papeisFiscais'] },
    enabled: assinatura !== null,
    queryFn: ({ signal }) => call(findPapeisFiscais, { signal }),
  })

export const usePapeisFiscais = () => useQuery(papeisFiscaisQuery(readAssinatura()))

/** Keeps the answers of a shop, or of the person's own name (`loja` null). */
export const useSavePapeisFiscais = (loja: string | null) =>
  useMutation({
    mutationFn: (respostas: RespostasFiscais) => call(savePapeisFiscais, { body: { loja, ...respostas } }),
    meta: { changes: ['papeisFiscais'], isDoneWhenRead: true },
  })
