import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLidas } from '../../app/private/lidas.ts'
import { LISTAS } from './notificacao.queries.ts'

/** When another tab read notifications, this tab reads its list again, so that the list agrees with the bell. */
export function useOutraAba() {
  const queryClient = useQueryClient()
  useEffect(() => listenLidas(() => void queryClient.invalidateQueries({ queryKey: LISTAS })), [queryClient])
}
