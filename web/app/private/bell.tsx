import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { countNotificacoes } from '#contract/kernel/http/contagens'
import { WorkIcon } from '../../ui/drawings/work-icon.tsx'
import { call } from '../data/api.ts'
import { isShown, readAgain } from '../data/facts.ts'
import css from './bell.module.css'
import { CountBadge } from './count-badge.tsx'
import { listenLidas } from './lidas.ts'

/** How often the bell asks for new notifications, in milliseconds; more often on a page that shows the limit. */
const CONSULTA_MS = 60_000
const CONSULTA_DO_LIMITE_MS = 5_000

export const naoLidasQuery = queryOptions({
  queryKey: ['app', 'nao-lidas'],
  meta: { shows: ['naoLidas'] },
  queryFn: ({ signal }) => call(countNotificacoes, { signal }),
  staleTime: 0,
})

/** The link to the notifications, with the number of unread ones (D §4); asked again at each change of page. */
export function Bell() {
  const queryClient = useQueryClient()
  const { data, refetch } = useQuery({
    ...naoLidasQuery,
    refetchInterval: () => (isShown(queryClient, ['limite']) ? CONSULTA_DO_LIMITE_MS : CONSULTA_MS),
  })
  const count = data?.quantidade ?? 0
  const { pathname } = useLocation()
  const asked = useRef(pathname)
  useReadLimite(data?.ultima)
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
 * Reads the limit again when there is a new notification, because it may tell of a document or of a new limit. The hook
 * compares the newest notification, not the number of unread ones: one may be read while another one comes.
 */
function useReadLimite(ultima: string | null | undefined) {
  const queryClient = useQueryClient()
  const before = useRef(ultima)
  useEffect(() => {
    if (before.current !== undefined && ultima !== before.current) void readAgain(queryClient, ['limite'])
    before.current = ultima
  }, [ultima, queryClient])
}

function countText(count: number) {
  if (count === 0) return ''
  return count === 1 ? ', 1 não lida' : `, ${count} não lidas`
}
