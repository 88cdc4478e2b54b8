import type { UseQueryResult } from '@tanstack/react-query'

/**
 * The first answer is on its way, and has not failed yet: a page may wait for it, to know its own shape. Afterwards what the
 * page shows stays, even while the answer is asked for again.
 */
export const isFirstTry = ({
  isLoading,
  failureCount,
  errorUpdateCount,
}: Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>) =>
  isLoading && failureCount === 0 && errorUpdateCount === 0
