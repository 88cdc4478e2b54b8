import { queryOptions } from '@tanstack/react-query'
import { listProvas, readProva } from '#contract/diferenca/prova'
import { call, callFile } from '../../../app/data/api.ts'

/** The pictures that prove the measures of a frete, oldest first. */
export const provasQuery = (frete: string) =>
  queryOptions({
    queryKey: ['frete', 'provas', frete],
    meta: { shows: ['provas'] },
    staleTime: 0,
    queryFn: ({ signal }) => call(listProvas, { params: { id: frete }, signal }),
  })

/** One picture. It never changes, so it is read only once. */
export const fotoQuery = (frete: string, uuid: string) =>
  queryOptions({
    queryKey: ['frete', 'foto', frete, uuid],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => callFile(readProva, { params: { id: frete, uuid }, signal }),
  })
