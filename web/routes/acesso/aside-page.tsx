import type { ReactNode } from 'react'
import { Scene } from '../../ui/drawings/scene.tsx'
import page from '../../ui/page/page.module.css'
import css from './aside-page.module.css'

/** A page with one message: a scene on the mat, the words beside it. */
export function AsidePage({ scene, title, children }: { scene: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={`${page.wrap} ${css.page}`}>
      <div className={css.words}>
        <h1>{title}</h1>
        {children}
      </div>
      <Scene>{scene}</Scene>
    </div>
  )
}
