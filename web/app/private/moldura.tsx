import type { ReactNode } from 'react'
import { SiteLinks } from '../frame/site-links.tsx'
import { CONTENT } from '../frame/use-route-change.ts'
import css from './moldura.module.css'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import { TopBar } from './top-bar.tsx'

/** What stands around a page: side menu, header, footer, and on a phone the bar at its foot. */
export function Moldura({
  nome,
  isWaiting = false,
  children,
}: {
  /** The person's first name; '' while it is not known. */
  nome: string
  /**
   * True in the first HTML, before the code has come. The frame then shows nobody's data, and frame/guarda.ts hides it
   * from a visitor. It is inert: its buttons do nothing yet, and a focus inside would be lost when it is replaced.
   */
  isWaiting?: boolean
  children: ReactNode
}) {
  return (
    <div className={css.frame} data-moldura={isWaiting ? '' : undefined} inert={isWaiting}>
      <Rail />
      <div className={css.page}>
        <TopBar nome={nome} />
        <main id={CONTENT} tabIndex={-1} className={css.content}>
          {children}
        </main>
        <footer className={css.footer}>
          <SiteLinks />
        </footer>
      </div>
      <TabBar />
    </div>
  )
}
