import { MutationCache, QueryClient } from '@tanstack/react-query'
import { CallError } from '../data/api.ts'
import { readChanged } from '../data/facts.ts'
import { readLeituraAntiga } from '../data/leitura.ts'

/**
 * Answers are fresh for half a minute, unless a mutation names their facts. Without a connection each page still asks,
 * and learns how old its data are. A refusal is told at once; other failures are tried once more.
 */
export const createQueryClient = () =>
  new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: (_data, _variables, _before, { meta }, { client }) => readChanged(client, meta),
      onError: (_error, _variables, _before, { meta }, { client }) =>
        meta?.evenFailed ? readChanged(client, meta) : undefined,
    }),
    defaultOptions: {
      queries: {
        staleTime: () => (readLeituraAntiga() ? 0 : 30_000),
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

const isRefusal = (error: Error) => error instanceof CallError && error.status !== undefined && error.status < 500
