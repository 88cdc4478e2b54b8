import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pageTitle } from './head.ts'
import { useRota } from './rota.ts'
import { useSite } from './site.tsx'

/** The id of <main>, where the skip link and a change of page put the focus. */
export const CONTENT = 'conteudo'

/** After a change of page: the title, the top of the page (S1 §2) or the part that the address names, and the focus. */
export function useRouteChange() {
  const site = useSite()
  const { pathname, hash } = useLocation()
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
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById(CONTENT)?.focus({ preventScroll: true })
  }, [here])
}
