import { queryOptions } from '@tanstack/react-query'
import { listAbertasNoSandbox } from '#contract/diferenca/contestacao'
import { listAumentosEmAnalise, listDocumentosEmAnalise } from '#contract/documento/decisao'
import { call } from '../../../app/data/api.ts'
import { REFRESH } from '../sandbox.queries.ts'

export const contestacoesQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'contestacoes'],
  queryFn: ({ signal }) => call(listAbertasNoSandbox, { signal }),
})
export const documentosQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'documentos'],
  queryFn: ({ signal }) => call(listDocumentosEmAnalise, { signal }),
})
export const aumentosQuery = queryOptions({
  ...REFRESH,
  queryKey: ['sandbox', 'aumentos'],
  queryFn: ({ signal }) => call(listAumentosEmAnalise, { signal }),
})
