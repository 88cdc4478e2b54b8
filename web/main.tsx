import './ui/tokens/fonts.css'
import './ui/tokens/tokens.css'
import './ui/tokens/base.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, type RouteMatch, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Rota } from './app/frame/rota.ts'
import { readSite, SiteProvider } from './app/frame/site.tsx'
import { routeObjects, SHELL } from './routes.tsx'

// not awaited: the chunk of a page imports this chunk, so the two would wait for each other
void start(document.getElementById('root')!)

/**
 * Hydrates a prerendered page. Any other page is drawn, in the place of the frame of its first HTML if it has one. The
 * page's own code is awaited first, so that the first drawing equals the HTML.
 */
async function start(root: HTMLElement) {
  const routes = await findRoutes()
  const matches = matchRoutes(routes, window.location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
  const isConsole = matches.some(({ route }) => (route.handle as Rota | undefined)?.access === 'operator')
  const app = (
    <StrictMode>
      <SiteProvider value={readSite()}>
        <RouterProvider
          router={createBrowserRouter(routes, isPlain(matches) || isConsole ? { patchRoutesOnNavigation } : {})}
        />
      </SiteProvider>
    </StrictMode>
  )
  // as a transition, so that a person can already scroll and type
  const isPrerendered = root.childElementCount > 0 && !root.querySelector('[data-moldura]')
  startTransition(() => void (isPrerendered ? hydrateRoot(root, app) : createRoot(root).render(app)))
}

/** A visitor's page comes without the table of the private pages: it is loaded when a person goes there. */
async function findRoutes() {
  const open = routeObjects()
  if (isPlain(matchRoutes(open, window.location))) return open
  return routeObjects(await findMore(window.location.pathname))
}

/** The table that has this path: the staff's console's, or that of logged in persons. */
async function findMore(pathname: string): Promise<RouteObject[]> {
  if (/^\/operacao(\/|$)/.test(pathname)) return (await import('./operacao-routes.tsx')).operacaoRouteObjects()
  return (await import('./private-routes.tsx')).privateRouteObjects(readSite())
}

/**
 * Whether a route without parameters matches. If none matches, or one with parameters does, the router looks for more
 * routes, also while it hydrates such a page.
 */
function isPlain(matches: RouteMatch[] | null) {
  return Object.keys(matches?.[0]?.params ?? { '*': '' }).length === 0
}

async function patchRoutesOnNavigation({
  path,
  patch,
}: {
  path: string
  patch: (routeId: string, children: RouteObject[]) => void
}) {
  patch(SHELL, await findMore(path))
}
