import { queryOptions, useQuery } from '@tanstack/react-query'
import { findEu } from '#contract/operacao/equipe'
import { countFilas } from '#contract/operacao/fila/contagem'
import { CallError, call } from '../../app/data/api.ts'
import { isPresente } from './presenca.ts'

/** Who is in the console. */
export const euQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'eu'],
    meta: { shows: ['equipe', 'seguranca'] },
    queryFn: ({ signal }) => call(findEu, { signal }),
    staleTime: 60_000,
  })

/** What the person may do: undefined while it is not known, null before the second step is on. */
export function useDireitos() {
  const { data, error } = useQuery(euQuery())
  if (error instanceof CallError && error.code === 'SEGUNDO_FATOR_OBRIGATORIO') return null
  return data?.direitos
}

/** The counts of the rail. Asked only while the operador is present, because asking keeps the session alive (D §17). */
export const filasQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'filas'],
    meta: { shows: ['filas'] },
    queryFn: ({ signal }) => call(countFilas, { signal }),
    refetchInterval: () => (isPresente() ? 60_000 : false),
  })
