import { QueryClient } from '@tanstack/react-query'
import { CallError } from '../data/api.ts'

/** What was read stays good for half a minute. A refusal is told at once; what may pass by itself is tried once more. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) => failures < 1 && !isRefusal(error),
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

const isRefusal = (error: Error) => error instanceof CallError && error.status !== undefined && error.status < 500
