import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallError, sentenceOf } from '../../../app/data/api.ts'
import { Skeleton } from '../../../ui/page/skeleton.tsx'
import { Falha } from '../pecas/falha.tsx'

/** The open item of a fila. A reserva holds it while it is open, and is released when the item is left. */
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
  /** The sentence for an item that could not be read. */
  falha: string
  /** The sentence for an item that somebody else holds, if the server does not say who. */
  ocupado: string
  /** Why the item has nothing left to decide; undefined while it has. */
  fimOf: (item: T) => string | undefined
  /** `impedimento` is why the operador cannot decide; undefined when they can. */
  children: (item: T, impedimento: string | undefined) => ReactNode
}) {
  useEffect(() => () => void release(uuid), [release, uuid])
  if (error && !data) return <Falha error={error} texto={falha} onRetry={() => void refetch()} />
  if (!data) return <Skeleton size="block" />
  const isHeld = reserva.error instanceof CallError && reserva.error.code === 'EM_ANALISE'
  return children(data, fimOf(data) ?? (isHeld ? sentenceOf(reserva.error, ocupado) : undefined))
}
