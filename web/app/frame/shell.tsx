import { useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { adoptTyped } from '../data/adopt-typed.ts'
import { useSession } from '../data/session.ts'
import { NoticeHost } from '../notices/notice-host.tsx'
import css from './shell.module.css'
import { CONTENT, useRouteChange } from './use-route-change.ts'

/** What every page has, for visitors and logged in persons: the frame in between differs. */
export function Shell() {
  useRouteChange()
  useEffect(adoptTyped, [])
  const isHome = useLocation().pathname === '/'
  const session = useSession()
  return (
    <>
      <a className={css.skip} href={`#${CONTENT}`}>
        Pular para o conteúdo
      </a>
      {isHome && session ? <Navigate to="/home" replace /> : <Outlet />}
      <NoticeHost />
    </>
  )
}
