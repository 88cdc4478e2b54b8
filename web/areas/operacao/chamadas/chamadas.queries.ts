import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  CHAMADAS_POR_PAGINA,
  listChamadas,
  sumChamadas,
  type TipoDeChamadaHttp,
} from '#contract/operacao/transportadora'
import { call } from '../../../app/data/api.ts'

export const resumoQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'chamadas', 'resumo'],
    queryFn: ({ signal }) => call(sumChamadas, { signal }),
  })

export type FiltroDeChamadas = { mostra: 'FALHAS' | 'TODAS'; tipo: TipoDeChamadaHttp | '' }

export const chamadasQuery = (filtro: FiltroDeChamadas) =>
  infiniteQueryOptions({
    queryKey: ['operacao', 'chamadas', filtro],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filtro, tipo: filtro.tipo || undefined, ...(pageParam > 0 && { antes: pageParam }) }
      return call(listChamadas, { query, signal })
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < CHAMADAS_POR_PAGINA ? undefined : page.at(-1)!.id),
  })
