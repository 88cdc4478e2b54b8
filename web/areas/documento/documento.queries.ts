import { queryOptions } from '@tanstack/react-query'
import { listDocumentos, listTiposDeDocumento } from '#contract/documento/documento'
import { call } from '../../app/data/api.ts'

export const tiposQuery = queryOptions({
  queryKey: ['documento', 'tipos'],
  queryFn: ({ signal }) => call(listTiposDeDocumento, { signal }),
})

/** What was sent and signed, newest first. Always asked again, because the staff may have decided meanwhile. */
export const documentosQuery = (assinatura: string) =>
  queryOptions({
    queryKey: ['documento', 'enviados', assinatura],
    meta: { shows: ['documentos', 'limite'] },
    staleTime: 0,
    queryFn: ({ signal }) => call(listDocumentos, { query: { account: assinatura }, signal }),
  })
