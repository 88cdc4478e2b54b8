import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Falha } from '../pecas/falha.tsx'

/** The open item of a queue: held while it is open, given back when it is left. */
export function ItemDaFila<T>({
  uuid,
  item: { data, error, refetch },
  reserva,
  release,
  falha,
  ocupado,
  fimOf,
  children,
}: {
  uuid: string
  item: UseQueryResult<T>
  reserva: UseQueryResult<unknown>
  release: (uuid: string) => unknown
  /** When the item does not come. */
  falha: string
  /** When somebody else holds it and the server does not say who. */
  ocupado: string
  /** Why nothing is left to decide about it; undefined while something is. */
  fimOf: (item: T) => string | undefined
  /** `impedimento`: why nothing can be decided here now. */
  children: (item: T, impedimento: string | undefined) => ReactNode
}) {
  useEffect(() => () => void release(uuid), [release, uuid])
  if (error) return <Falha error={error} texto={falha} onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const isHeld = reserva.error instanceof CallError && reserva.error.code === 'EM_ANALISE'
  return children(data, fimOf(data) ?? (isHeld ? sentenceOf(reserva.error, ocupado) : undefined))
}
