import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listenLidas } from '../../app/private/lidas.ts'
import { LISTAS } from './notificacao.queries.ts'

/** Another tab read notifications: the list that stands here is asked for again, so that it says what the bell says. */
export function useOutraAba() {
  const queryClient = useQueryClient()
  useEffect(() => listenLidas(() => void queryClient.invalidateQueries({ queryKey: LISTAS })), [queryClient])
}
