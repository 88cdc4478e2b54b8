import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** By the session's client, so that no text outlives the session; in memory alone. */
const rascunhos = new WeakMap<QueryClient, Map<string, string>>()

/** A text that is written about one item. It is there again when the operador comes back from another item. */
export function useRascunho(uuid: string) {
  const queryClient = useQueryClient()
  const kept = rascunhos.get(queryClient) ?? new Map<string, string>()
  const [texto, setTexto] = useState(kept.get(uuid) ?? '')
  const write = (next: string) => {
    setTexto(next)
    rascunhos.set(queryClient, kept.set(uuid, next))
  }
  return [texto, write] as const
}
