import { Outlet } from 'react-router'
import { SiteFooter } from './site-footer.tsx'
import css from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'
import { CONTENT } from './use-route-change.ts'

/** The frame of every visitor's page. */
export function SiteFrame() {
  return (
    <>
      <SiteHeader />
      <main id={CONTENT} tabIndex={-1} className={css.content}>
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}
