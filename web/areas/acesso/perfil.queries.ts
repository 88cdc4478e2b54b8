import { queryOptions } from '@tanstack/react-query'
import { listPerfis } from '#contract/acesso'
import { call } from '../../app/data/api.ts'

/** The profiles of one person. */
export const perfisQuery = (usuarioUuid: string) =>
  queryOptions({
    queryKey: ['acesso', 'perfis', usuarioUuid],
    queryFn: ({ signal }) => call(listPerfis, { params: { id: usuarioUuid }, signal }),
  })
