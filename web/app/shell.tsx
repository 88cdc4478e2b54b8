import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { adoptTyped } from './adopt-typed.ts'
import { NoticeHost } from './notice-host.tsx'
import css from './shell.module.css'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { CONTENT, useRouteChange } from './use-route-change.ts'

/** What stands around every page of a visitor. */
export function Shell() {
  useRouteChange()
  useEffect(adoptTyped, [])
  return (
    <>
      <a className={css.skip} href={`#${CONTENT}`}>
        Pular para o conteúdo
      </a>
      <SiteHeader />
      <main id={CONTENT} tabIndex={-1} className={css.content}>
        <Outlet />
      </main>
      <SiteFooter />
      <NoticeHost />
    </>
  )
}
