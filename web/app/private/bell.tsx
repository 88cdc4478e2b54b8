import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { countNotificacoes } from '#contract/kernel/http/contagens'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { call } from '../data/api.ts'
import { readAgain } from '../data/facts.ts'
import css from './bell.module.css'
import { CountBadge } from './count-badge.tsx'
import { listenLidas } from './lidas.ts'

/** How often the bell asks for new notifications. */
const CONSULTA_MS = 60_000

export const naoLidasQuery = queryOptions({
  queryKey: ['app', 'nao-lidas'],
  meta: { shows: ['naoLidas'] },
  queryFn: async ({ signal }) => (await call(countNotificacoes, { signal })).quantidade,
  refetchInterval: CONSULTA_MS,
  staleTime: 0,
})

/** The link to the notifications, with the number of unread ones (D §4); asked again at each change of page. */
export function Bell() {
  const { data, refetch } = useQuery(naoLidasQuery)
  const count = data ?? 0
  const { pathname } = useLocation()
  const asked = useRef(pathname)
  useReadLimite(data)
  useEffect(() => listenLidas(() => void refetch()), [refetch])
  useEffect(() => {
    if (asked.current === pathname) return
    asked.current = pathname
    void refetch()
  }, [pathname, refetch])
  return (
    <Link className={css.bell} to="/notificacoes" aria-label={`Notificações${countText(count)}`}>
      <WorkIcon name="bell" />
      {count > 0 && <CountBadge count={count} className={css.count} />}
    </Link>
  )
}

/**
 * A new notification may tell of a document or of a new limit: what shows them is read again at once. Also when there are
 * fewer: between two questions some may have been read and another one come.
 */
function useReadLimite(count: number | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(count)
  useEffect(() => {
    if (before.current !== undefined && count !== before.current) void readAgain(queryClient, ['limite'])
    before.current = count
  }, [count, queryClient])
}

function countText(count: number) {
  if (count === 0) return ''
  return count === 1 ? ', 1 não lida' : `, ${count} não lidas`
}
