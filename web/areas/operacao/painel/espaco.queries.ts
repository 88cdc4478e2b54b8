import { queryOptions } from '@tanstack/react-query'
import { findEspaco } from '#contract/operacao/painel'
import { call } from '../../../app/data/api.ts'

export const espacoQuery = () =>
  queryOptions({
    queryKey: ['operacao', 'espaco'],
    queryFn: ({ signal }) => call(findEspaco, { signal }),
  })
