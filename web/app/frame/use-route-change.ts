import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { pageTitle } from './head.ts'
import { useRota } from './rota.ts'
import { useSite } from './site.tsx'

/** The id of <main>, where the skip link and a change of page put the focus. */
export const CONTENT = 'conteudo'

/**
 * After a change of page: sets the title, scrolls to the top (S1 §2) or to the part that the address names, and moves
 * the focus. 'Back' restores the former position: the browser's, or the one that the page scrolls to itself.
 */
export function useRouteChange() {
  const site = useSite()
  const { pathname, hash } = useLocation()
  const isReturn = useNavigationType() === 'POP'
  const rota = useRota()

  useEffect(() => {
    if (rota) document.title = pageTitle(rota, site)
  }, [rota, site])

  const here = `${pathname}${hash}`
  const seen = useRef(here)
  useEffect(() => {
    const isArrival = seen.current === here
    seen.current = here
    const [, part] = here.split('#')
    if (part) return document.getElementById(part)?.scrollIntoView()
    if (isArrival) return
    if (!isReturn) window.scrollTo({ top: 0, behavior: 'instant' })
    const content = document.getElementById(CONTENT)
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [here, isReturn])
}
